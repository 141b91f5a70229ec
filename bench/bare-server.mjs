// The reference of bench/pages.ts: bare node:http that sends one body with the headers of the shop's response.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [bodyFile = "", headersFile = ""] = process.argv.slice(2);
const body = readFileSync(bodyFile);
const headers = JSON.parse(readFileSync(headersFile, "utf8"));
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
