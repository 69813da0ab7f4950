import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Asked {
  path: string;
  headers?: Record<string, string> | undefined;
  method?: string | undefined;
  body?: string;
}

/** Asks exactly as written: no address is tidied up. */
export function ask(port: number, { path, headers = {}, method = 'GET', body: sent }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, headers, method, host: '127.0.0.1', agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}
