// Started by bench/logins.ts: logs in many times at once and sends the statuses to its parent, 0 for a broken connection.
const [, , address, logins] = process.argv;
const body = JSON.stringify({ email: "client@reluit.test", password: "demo1234" });

async function logIn(): Promise<number> {
  try {
    const answer = await fetch(`${address}/users/authenticate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

process.send?.(await Promise.all(Array.from({ length: Number(logins) }, logIn)));
process.disconnect();
