import { type Compra, ERRORS } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { SHARE_OUTCOME, type SharedImage, type ShareOutcome } from '@fluxpartes/mf-kit/upload-queue';
import { Button, CloseIcon, formatFecha, Panel, Progress, type Turn, UploadIcon } from '@fluxpartes/ui';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { localText, pendientesOf, productoText, totalText, unidadesText } from './compra-values.ts';
import styles from './comprobante.module.css';
import { ClosableNote, Preview, RotateIcon, useObjectUrl } from './comprobante.tsx';
import { focusAfter } from './focus.ts';
import { pendienteId } from './pendientes.tsx';
import { useProof, usePurchaseTasks } from './purchase-tasks.tsx';
import { IMAGE_TOO_LARGE, NEXT_TURN } from './upload-queue.ts';

interface ShareTargetProps {
  /** The lists of purchases that are loaded. */
  compras: readonly (readonly Compra[])[];
}

/**
 * The image that another app has shared, or the reason why it is missing. The component is not lazy: a share must work
 * offline.
 */
export function ShareTarget({ compras }: ShareTargetProps) {
  const { queue } = usePurchaseTasks();
  const { shared, isRead } = useSyncExternalStore(queue.subscribe, queue.get);
  const [params] = useSearchParams();
  const outcome = params.get(SHARE_OUTCOME);
  // The router removes the outcome from the URL in a transition, which can end after the image is sent or discarded.
  const [hadImage, setHadImage] = useState(false);
  if (shared && !hadImage) setHadImage(true);
  if (shared) return <SharedPanel key={shared.at} shared={shared} compras={compras} />;
  return isRead && !hadImage && outcome !== null && <ShareNotice outcome={outcome} />;
}

/** @returns whether the URL has a share's outcome, and a function that removes it from the URL */
function useShareOutcome() {
  const [params, setParams] = useSearchParams();
  const remove = () => {
    params.delete(SHARE_OUTCOME);
    setParams(params, { replace: true });
  };
  return { hasOutcome: params.has(SHARE_OUTCOME), remove };
}

const NOT_HERE = 'La imagen no llegó. Volvé a compartirla, o elegila acá en su compra.';

/** Unknown outcomes are ignored: a URL can be written by hand. */
const SENTENCES: Partial<Record<string, string>> = {
  // The image was stored, but the session has since ended or the browser has deleted the image.
  kept: NOT_HERE,
  wrong_type: ERRORS.comprobante_no_aceptado.message,
  too_large: IMAGE_TOO_LARGE,
  nothing: 'No había ninguna imagen en lo que compartiste.',
  not_arrived: NOT_HERE,
  guest: 'Volvé a compartir el comprobante, o elegilo acá en su compra.',
} satisfies Partial<Record<ShareOutcome, string>>;

function ShareNotice({ outcome }: { outcome: string }) {
  const { remove } = useShareOutcome();
  const sentence = SENTENCES[outcome];
  if (sentence === undefined) return null;
  return (
    <ClosableNote role="alert" onClose={remove}>
      {sentence}
    </ClosableNote>
  );
}

/** 'Comprobante compartido': the image, the purchases without a proof, and one button that uploads it. */
function SharedPanel({ shared, compras }: ShareTargetProps & { shared: SharedImage }) {
  const { queue } = usePurchaseTasks();
  const { proofs, opened } = useSyncExternalStore(queue.subscribe, queue.get);
  const [turn, setTurn] = useState<Turn>(0);
  const [chosenId, choose] = useState<number | null>(null);
  // Set when the upload begins, so that a second press cannot send the image as the next purchase's proof.
  const [sent, setSent] = useState<Compra | null>(null);
  const url = useObjectUrl(shared.image);
  useRemoveOutcome();
  const queued = proofs.filter(({ refused }) => refused === null).map(({ ventaId }) => ventaId);
  const candidates = sent ? [sent] : comprasWithoutProof(compras, queued);
  const best = bestMatch(candidates, { opened, text: shared.text });
  const choice = best ? [best, ...candidates.filter((compra) => compra !== best)] : [];
  const chosen = candidates.find(({ id }) => id === chosenId) ?? best;
  return (
    <Panel title="Comprobante compartido" className={styles.panel}>
      {url && <Preview selection={{ file: shared.image, url, turn }} />}
      <div className={styles.content}>
        {shared.files > 1 && <p className={styles.quiet}>Compartiste {shared.files} archivos: va la primera imagen.</p>}
        {chosen ? (
          <CompraPicker compras={choice} chosen={chosen} isDisabled={sent !== null} onChoose={choose} />
        ) : (
          <p>Ninguna de tus compras espera un comprobante.</p>
        )}
        {chosen && <UploadShared key={chosen.id} compra={chosen} {...{ shared, turn, setSent }} />}
        {!sent && (
          <div className={styles.fixes}>
            {chosen && (
              <Button size="sm" icon={<RotateIcon />} onClick={() => setTurn(NEXT_TURN[turn])}>
                Girar
              </Button>
            )}
            <Button size="sm" icon={<CloseIcon />} onClick={() => void focusAfter(queue.dropShared(shared))}>
              Descartar
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** After a reload the page must use the stored image, not the outcome in the URL. */
function useRemoveOutcome(): void {
  const { hasOutcome, remove } = useShareOutcome();
  useEffect(() => {
    if (hasOutcome) remove();
  });
}

interface UploadSharedProps {
  compra: Compra;
  shared: SharedImage;
  turn: Turn;
  setSent: (compra: Compra | null) => void;
}

/** The button names the amount, which the buyer compares with the image. */
function UploadShared({ compra, shared, turn, setSent }: UploadSharedProps) {
  const { queue } = usePurchaseTasks();
  const { progress, send, cancel } = useProof(compra);
  const upload = async (): Promise<boolean> => {
    setSent(compra);
    const isDone = await send({ file: shared.image, turn, key: `compartida-${shared.at}-${compra.id}` });
    if (isDone) await queue.dropShared(shared);
    else setSent(null);
    return isDone;
  };
  if (progress !== null) return <Progress percent={progress * 100} onCancel={cancel} />;
  return (
    <Button variant="primary" full icon={<UploadIcon />} onClick={() => void focusAfter(upload(), pendienteId(compra))}>
      <span>Subir el comprobante de {totalText(compra)}</span>
    </Button>
  );
}

/** Number of choices shown first, so few that the upload button stays visible. */
const FIRST_CHOICES = 3;

interface CompraPickerProps {
  /** The best match first. */
  compras: readonly Compra[];
  chosen: Compra;
  isDisabled: boolean;
  onChoose: (id: Compra['id']) => void;
}

function CompraPicker({ compras, chosen, isDisabled, onChoose }: CompraPickerProps) {
  const name = useId();
  const [areAll, showAll] = useState(false);
  const shown = areAll ? compras : compras.slice(0, FIRST_CHOICES);
  const remaining = compras.length - shown.length;
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend>¿De qué compra es?</legend>
      {shown.map((compra, index) => (
        <label key={compra.id} className={styles.option}>
          <input
            type="radio"
            name={name}
            ref={index === FIRST_CHOICES ? focusInput : undefined}
            checked={compra.id === chosen.id}
            onChange={() => onChoose(compra.id)}
          />
          <span className={styles.producto}>{productoText(compra)}</span>
          <b className={styles.total}>{totalText(compra)}</b>
          <span className={styles.optionDetail}>
            {unidadesText(compra)} · {localText(compra)} · {formatFecha(compra.fecha)}
          </span>
        </label>
      ))}
      {remaining > 0 && (
        <Button variant="tertiary" size="sm" onClick={() => showAll(true)}>
          Ver más ({remaining})
        </Button>
      )}
    </fieldset>
  );
}

/** 'Ver más' disappears while it has the focus, so the first new choice takes the focus. */
function focusInput(input: HTMLInputElement | null): void {
  input?.focus();
}

/**
 * The loaded purchases that lack a proof, newest first, without those in the upload queue. Offline, only loaded purchases
 * are available.
 */
function comprasWithoutProof(loaded: readonly (readonly Compra[])[], queued: readonly number[]): Compra[] {
  const steps = loaded.flatMap((list) => pendientesOf(list)).filter(({ step }) => step === 'subir_comprobante');
  const byId = new Map(steps.map(({ compra }) => [compra.id, compra]));
  for (const id of queued) byId.delete(id);
  return [...byId.values()].sort((a, b) => b.id - a.id);
}

/** A possible amount in pesos: '$ 1.234,50', '1234,5', '1,234.50', '1234'. */
const AMOUNT = /\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g;

/** The last separator with one or two digits after it divides pesos from centavos. Any other separator groups thousands. */
function centavosOf(amount: string): number {
  const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? [];
  return Math.round(Number(`${whole.replace(/[.,]/g, '')}.${part || '0'}`) * 100);
}

/**
 * Guesses the purchase of a shared image: the purchase with the transfer details opened last, or the only one with its
 * amount in the shared text, or the newest. The image itself is not read.
 * @param compras newest first
 */
export function bestMatch<C extends Pick<Compra, 'id' | 'monto'>>(
  compras: readonly C[],
  { opened, text }: { opened: number | null; text: string },
): C | undefined {
  const amounts = new Set<number>((text.match(AMOUNT) ?? []).map(centavosOf));
  const named = compras.filter(({ monto }) => amounts.has(pesosACentavos(monto)));
  return compras.find(({ id }) => id === opened) ?? (named.length === 1 ? named[0] : compras[0]);
}
