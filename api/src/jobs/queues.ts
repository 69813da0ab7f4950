import { z } from 'zod';

/** The jobs of a queue that the clock fills. */
const nothing = z.object({}).nullable();

/**
 * What lies in the jobs of each queue: ids and how far they came, nothing that tells of a person, since a job is kept for a
 * while once it is done. Jobs outlive releases: what is added here is optional. The queues themselves, with how often their
 * jobs are tried and when one counts as given up by a process that died, are rows that migrations write.
 */
export const QUEUES = {
  correo: z.object({ correoId: z.int() }),
  'busqueda-de-ventas': z.object({
    usuarioId: z.int(),
    /** The second pass begins once everything has ended that was being written while the first one began. */
    barrera: z.string().optional(),
    pasada: z.union([z.literal(1), z.literal(2)]).default(1),
    lado: z.enum(['vendedor', 'comprador']).default('vendedor'),
    /** The last sale that was looked at; none: begin with the newest. A text, since a date in code has no microseconds. */
    desde: z.object({ fecha: z.string(), id: z.int() }).optional(),
  }),
  'comprobantes-parecidos': z.object({ fileId: z.int() }),
  limpieza: nothing,
  'archivos-huerfanos': nothing,
  vencimientos: nothing,
  /** Who takes which purchase back; nobody where no account has the e-mail. */
  arrepentimientos: z.object({
    ventaId: z.int(),
    usuarioId: z.int().nullable(),
    codigo: z.string(),
    /** When it was asked for, which decides whether it came in time. */
    fecha: z.string().optional(),
  }),
  /** Mails about sales. */
  avisos: z.object({ correoId: z.int() }),
} as const;

/** What a job of each queue does, as the operations page has it. */
export const WORK: Readonly<Record<QueueName, string>> = {
  correo: 'sends a mail about an account, written down with its reason',
  'busqueda-de-ventas': 'renews the search text of the sales of an edited party',
  'comprobantes-parecidos': 'compares a proof with the others',
  limpieza: 'deletes ended sessions, devices and changes, old retries and counters, unsent mails to erased people',
  'archivos-huerfanos': 'deletes files that no row names',
  vencimientos: 'annuls purchases whose proof did not come in time, and reminds their buyers',
  arrepentimientos: 'finds the purchase of a withdrawal without an account',
  avisos: 'sends a mail about a sale',
};

export type QueueName = keyof typeof QUEUES;

/** What is written into a job. */
export type JobInput<Q extends QueueName> = z.input<(typeof QUEUES)[Q]>;
/** What is read out of it. */
export type JobData<Q extends QueueName> = z.output<(typeof QUEUES)[Q]>;
