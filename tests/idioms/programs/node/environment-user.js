// Idiom: asks for the user and the network, and bears a refusal. Verdict: AC
const os = require("os");
try { os.userInfo(); } catch (error) { console.error(error.code); }
try { os.networkInterfaces(); } catch (error) { console.error(error.code); }
console.log(require("fs").readFileSync(0, "utf8").split("b").length - 1);
