// Started by bench/logins.ts: so many people log in at once; tells its parent the status of each answer, 0 where there was none.
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
