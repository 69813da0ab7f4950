import type { Compra } from '@fluxpartes/contrato';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useAnularCompra } from '../api/use-anular-compra.ts';
import { useConfirmarRecepcion } from '../api/use-confirmar-recepcion.ts';
import { type ReloadCompras, useReloadCompras } from '../api/use-reload-compras.ts';
import { useUploadComprobante } from '../api/use-upload-comprobante.ts';
import { createWaitingDesk, type WaitingDesk } from '../waiting/waiting-desk.ts';
import { createSelections, type Selections } from './selections.ts';

/** A sentence of the error area, and the purchase that it is about. */
export interface JobError {
  compra: Compra;
  outcome: string;
}

/** What the strip and the table share. It stays the same for as long as the screen does, so that no row renders anew. */
interface JobDesk {
  selections: Selections;
  /** What waits for the network, and what another app has shared. */
  waiting: WaitingDesk;
  upload: Pick<ReturnType<typeof useUploadComprobante>, 'run' | 'cancel'>;
  confirm: Pick<ReturnType<typeof useConfirmarRecepcion>, 'run'>;
  annul: Pick<ReturnType<typeof useAnularCompra>, 'run'>;
  /** Loads what shows a purchase again. */
  reload: ReloadCompras;
  /** Shows a sentence in the error area; null empties it. */
  showError: (error: JobError | null) => void;
  /** Says to a screen reader that something is done. */
  announce: (text: string) => void;
  /** Opens 'Datos para transferencia'; null closes it. */
  showDetails: (compra: Compra | null) => void;
  /** Opens a purchase's 'Seguimiento'; null closes it. */
  track: (compra: Compra | null) => void;
}

/** What the screen shows once for all purchases. */
interface Visible {
  error: JobError | null;
  announcement: string;
  toTransfer: Compra | null;
  tracked: Compra | null;
}

const JobDeskContext = createContext<JobDesk | null>(null);
const VisibleContext = createContext<Visible | null>(null);

/** Holds the paperwork of a user's purchases. */
export function JobDeskProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const { run: send, cancel } = useUploadComprobante(userId);
  const { run: confirm } = useConfirmarRecepcion(userId);
  const { run: annul } = useAnularCompra(userId);
  const reload = useReloadCompras(userId);
  const [error, showError] = useState<JobError | null>(null);
  const [toTransfer, showToTransfer] = useState<Compra | null>(null);
  const [tracked, track] = useState<Compra | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback(
    (text: string) => setAnnouncement((antes) => (antes === text ? `${text}\u00a0` : text)),
    [],
  );
  const [selections] = useState(createSelections);
  useEffect(() => () => selections.release(), [selections]);
  const [waiting] = useState(() => createWaitingDesk(userId));
  useEffect(() => waiting.start(() => announce('Comprobante subido.'), reload), [waiting, announce, reload]);
  const showDetails = useCallback(
    (compra: Compra | null) => {
      if (compra) waiting.opened(compra.id);
      showToTransfer(compra);
    },
    [waiting],
  );
  const jobDesk = useMemo<JobDesk>(
    () => ({
      selections,
      waiting,
      upload: { run: send, cancel },
      confirm: { run: confirm },
      annul: { run: annul },
      reload,
      showError,
      announce,
      showDetails,
      track,
    }),
    [selections, waiting, send, cancel, confirm, annul, reload, announce, showDetails],
  );
  const visible = useMemo(
    () => ({ error, announcement, toTransfer, tracked }),
    [error, announcement, toTransfer, tracked],
  );
  return (
    <JobDeskContext value={jobDesk}>
      <VisibleContext value={visible}>{children}</VisibleContext>
    </JobDeskContext>
  );
}

/** What the strip and the table share. Throws outside of a JobDeskProvider. */
export function useJobDesk(): JobDesk {
  const jobDesk = useContext(JobDeskContext);
  if (!jobDesk) throw new Error('useJobDesk needs a JobDeskProvider above it');
  return jobDesk;
}

/** What is shown once for all purchases; renders again when it changes. Throws outside of a JobDeskProvider. */
export function useVisible(): Visible {
  const visible = useContext(VisibleContext);
  if (!visible) throw new Error('useVisible needs a JobDeskProvider above it');
  return visible;
}
