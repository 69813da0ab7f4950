// @ts-check
/**
 * Stands for one process of the API: says who it is, and what it was sent. Told to stop, it is not ready, and takes no
 * connection any more when somebody who has heard so asks again. What is asked of `/espera` waits until the parent lets it go.
 */
import { createServer } from 'node:http';

const [name = '', host = '127.0.0.1', port = '0'] = process.argv.slice(2);
const BROKEN = {
  html: ['text/html', '<html><body><h1>503 Service Unavailable</h1></body></html>'],
  text: ['text/plain', 'upstream request timeout'],
  json: ['application/json', '{"message":"no healthy upstream"}'],
  long: ['application/json', `{"message":"${'x'.repeat(20_000)}"}`],
  propio: ['application/json', '{"message":"Ocupado.","error":"Ocupado.","codigo":"servicio_no_disponible"}'],
};
/** @type {(() => void)[]} */
const waiting = [];
let isStopping = false;
let heard = 0;

const server = createServer(async (request, response) => {
  const { method, url = '' } = request;
  if (isStopping) response.setHeader('Connection', 'close');
  let body = '';
  for await (const piece of request) body += piece;
  if (url === '/salud/listo') {
    response.statusCode = isStopping ? 503 : 200;
    response.end('{}');
    heard += isStopping ? 1 : 0;
    if (heard === 2) server.close(() => process.exit(0));
    return;
  }
  const [, status = '', kind = ''] = url.match(/^\/roto\/(\d+)\/(\w+)\//) ?? [];
  if (status && (url.endsWith(`/${name}`) || url.endsWith('/todos'))) {
    const [type, text] = BROKEN[/** @type {keyof typeof BROKEN} */ (kind)];
    response.writeHead(Number(status), { 'Content-Type': type, 'Retry-After': 7 }).end(text);
    return;
  }
  const answer = () => response.writeHead(200, { 'X-Name': name }).end(JSON.stringify({ name, method, url, body }));
  if (!url.startsWith('/espera')) return answer();
  waiting.push(answer);
  process.send?.({ waits: url });
});
process.on('SIGTERM', () => {
  isStopping = true;
});
process.on('message', () => {
  for (const answer of waiting.splice(0)) answer();
});
process.on('disconnect', () => process.exit(1));
server.listen(Number(port), host, () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address?.port });
});
