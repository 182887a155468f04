# Idiom: reads in asyncio.run, by a thread. Verdict: AC
import asyncio, sys
async def main():
    text = await asyncio.to_thread(sys.stdin.read)
    await asyncio.sleep(0.01)
    counts = await asyncio.gather(*(count(row) for row in text.split()))
    print(sum(counts))
async def count(row):
    await asyncio.sleep(0)
    return row.count("b")
asyncio.run(main())
