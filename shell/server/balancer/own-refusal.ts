import { Readable } from 'node:stream';
import { errorBodySchema } from '@fluxpartes/contrato';
import { StrangersAnswer } from './failures.ts';
import type { Answer } from './upstream.ts';

/** What proxies and balancers say where they get nothing of the API. */
const OF_GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504]);
/** No refusal of the API is longer. Bytes. */
const LONGEST = 16 * 1024;

function isRefusal(text: string): boolean {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** At most as much as a refusal has; null: there is more. What is left unread ends with its connection. */
async function whole(body: Readable): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > LONGEST) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Whether it may be a stranger's: a balancer's, or some proxy's. */
export const isDoubtful = ({ statusCode }: Answer): boolean => OF_GATEWAYS.has(statusCode);

/**
 * A doubtful answer, if it is the API's: the body decides, whatever type it says it has. A page of HAProxy's or nginx's is
 * of no use to anybody here.
 * @throws StrangersAnswer
 */
export async function ofTheApi(answer: Answer): Promise<Answer> {
  const body = await whole(answer.body);
  if (body === null || !isRefusal(body.toString())) throw new StrangersAnswer(`answered with ${answer.statusCode}`);
  return { ...answer, body: Readable.from([body]) };
}
