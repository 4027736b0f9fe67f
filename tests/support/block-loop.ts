/** Keeps a process that was started with `--inspect` busy with nothing for so long: it answers nobody meanwhile. */
export async function blockLoop(inspectPort: number, milliseconds: number): Promise<void> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const answered = new Promise((answer) => {
    socket.onmessage = answer;
  });
  const expression = `{ const until = Date.now() + ${milliseconds}; while (Date.now() < until); }`;
  socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } }));
  await answered;
  socket.close();
}
