/** An object store of a test. */
export interface TestStorage {
  /** The value for STORAGE_URL. */
  url: string;
  port: number;
  /** The stored objects by their whole key. */
  objects: Map<string, { content: Buffer; metadata: Record<string, unknown> }>;
  stop: () => Promise<void>;
}

/**
 * Starts an object store in this process that checks signatures; its clock has a resolution of one second.
 * @param options `port`: 0 is any free port; `objects`: the objects of a stopped store; `honoursConditions`: supports
 * `If-None-Match: *`
 */
export function startStorage(options?: {
  port?: number;
  objects?: TestStorage['objects'];
  honoursConditions?: boolean;
}): Promise<TestStorage>;
