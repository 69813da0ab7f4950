import { z } from 'zod';

/** Data of scheduled jobs. */
const nothing = z.object({}).nullable();

/**
 * Job data by queue: ids and progress, no personal data, because completed jobs are stored for a while. Jobs outlive releases,
 * so new fields must be optional. Migrations write the queues with retry limit and expiry.
 */
export const QUEUES = {
  correo: z.object({ correoId: z.int() }),
  'busqueda-de-ventas': z.object({
    usuarioId: z.int(),
    /** The second pass starts once all transactions open at the start of the first have ended. */
    barrera: z.string().optional(),
    pasada: z.union([z.literal(1), z.literal(2)]).default(1),
    lado: z.enum(['vendedor', 'comprador']).default('vendedor'),
    /** The last processed sale; undefined: start with the newest. Text, because a JavaScript date has no microseconds. */
    desde: z.object({ fecha: z.string(), id: z.int() }).optional(),
  }),
  'comprobantes-parecidos': z.object({ fileId: z.int() }),
  limpieza: nothing,
  'archivos-huerfanos': nothing,
  vencimientos: nothing,
  /** Null if no account has the e-mail. */
  arrepentimientos: z.object({
    ventaId: z.int(),
    usuarioId: z.int().nullable(),
    codigo: z.string(),
    /** Request time, which decides whether the withdrawal is in time. */
    fecha: z.string().optional(),
  }),
  /** Mails about sales. */
  avisos: z.object({ correoId: z.int() }),
} as const;

export type QueueName = keyof typeof QUEUES;

export type JobInput<Q extends QueueName> = z.input<(typeof QUEUES)[Q]>;
export type JobData<Q extends QueueName> = z.output<(typeof QUEUES)[Q]>;

export interface JobContext {
  /** True when the process is stopping. The job throws `JobInterruptedError`; another worker retries it. */
  readonly isStopping: boolean;
  /** Aborts I/O in flight at the end of the grace period. */
  readonly abortSignal: AbortSignal;
}

/** For tests and programs that run a job's work directly. */
export const NEVER_STOPS: JobContext = { isStopping: false, abortSignal: new AbortController().signal };

export class JobInterruptedError extends Error {
  override readonly name = 'JobInterruptedError';

  constructor() {
    super('the process stopped before the job was done');
  }
}
