/** An object store of a test. */
export interface TestStorage {
  /** What STORAGE_URL has to be. */
  url: string;
  port: number;
  /** What it holds, by whole key. */
  objects: Map<string, { content: Buffer; metadata: Record<string, unknown> }>;
  stop: () => Promise<void>;
}

/**
 * Starts an object store in this process that checks signatures; its clock knows seconds.
 * @param options `port`: 0 is any free one; `objects`: those of one that was stopped; `honoursConditions`: `If-None-Match: *`
 */
export function startStorage(options?: {
  port?: number;
  objects?: TestStorage['objects'];
  honoursConditions?: boolean;
}): Promise<TestStorage>;
