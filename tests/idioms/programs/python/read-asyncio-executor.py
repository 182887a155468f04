# Idiom: runs work of an asyncio loop in an executor, with a queue and a time-out. Verdict: AC
import asyncio, sys
async def main():
    loop = asyncio.get_running_loop()
    text = await asyncio.wait_for(loop.run_in_executor(None, sys.stdin.read), 5)
    queue = asyncio.Queue()
    for letter in text:
        await queue.put(letter)
    blacks = 0
    while not queue.empty():
        blacks += await queue.get() == "b"
    print(blacks)
asyncio.run(main())
