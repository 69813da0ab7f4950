import type { Compra } from '@fluxpartes/contrato';
import { SHARE_OUTCOME, type SharedImage } from '@fluxpartes/mf-kit/waiting';
import { Button, CloseIcon, Panel, Progress, type Turn, UploadIcon } from '@fluxpartes/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { totalText } from '../cells.ts';
import { pendienteId } from '../components/pendiente-card.tsx';
import { Preview } from '../components/preview.tsx';
import { RotateIcon } from '../components/row-icons.tsx';
import { useGoOn } from '../components/use-go-on.ts';
import { useJobDesk } from '../jobs/job-desk.tsx';
import { NEXT_TURN } from '../jobs/selections.ts';
import { useJob } from '../jobs/use-job.ts';
import { useObjectUrl } from '../waiting/use-object-url.ts';
import { CompraChoice } from './compra-choice.tsx';
import { lackingProof } from './lacking.ts';
import { likeliest } from './likeliest.ts';
import styles from './shared.module.css';

interface Props {
  shared: SharedImage;
  /** The lists of purchases that are loaded. */
  compras: readonly (readonly Compra[])[];
}

/** 'Comprobante compartido': the image, the purchases that lack a proof with the likeliest chosen, and one press that sends it. */
export function SharedPanel({ shared, compras }: Props) {
  const { waiting } = useJobDesk();
  const { proofs, opened } = useSyncExternalStore(waiting.subscribe, waiting.get);
  const [turn, setTurn] = useState<Turn>(0);
  const [chosenId, choose] = useState<number | null>(null);
  // While it is sent, and from then on, it is that purchase's: no second press can mean the next one.
  const [sent, setSent] = useState<Compra | null>(null);
  const url = useObjectUrl(shared.image);
  useOutcomeTaken();
  const waits = proofs.filter(({ refused }) => refused === null).map(({ ventaId }) => ventaId);
  const lacking = sent ? [sent] : lackingProof(compras, waits);
  const likely = likeliest(lacking, { opened, text: shared.text });
  const choice = likely ? [likely, ...lacking.filter((compra) => compra !== likely)] : [];
  const chosen = lacking.find(({ id }) => id === chosenId) ?? likely;
  const discard = useGoOn();
  return (
    <Panel title="Comprobante compartido" className={styles.panel}>
      {url && <Preview selection={{ file: shared.image, url, turn }} />}
      <div className={styles.content}>
        {shared.files > 1 && <p className={styles.quiet}>Compartiste {shared.files} archivos: va la primera imagen.</p>}
        {chosen ? (
          <CompraChoice compras={choice} chosen={chosen} isDisabled={sent !== null} onChoose={choose} />
        ) : (
          <p>Ninguna de tus compras espera un comprobante.</p>
        )}
        {chosen && <Press key={chosen.id} compra={chosen} {...{ shared, turn, setSent }} />}
        {!sent && (
          <div className={styles.fixes}>
            {chosen && (
              <Button size="sm" icon={<RotateIcon />} onClick={() => setTurn(NEXT_TURN[turn])}>
                Girar
              </Button>
            )}
            <Button size="sm" icon={<CloseIcon />} onClick={() => discard(waiting.dropShared(shared))}>
              Descartar
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface PressProps {
  compra: Compra;
  shared: SharedImage;
  turn: Turn;
  setSent: (compra: Compra | null) => void;
}

/** The one press, which says of how much: its owner compares that with the image. */
function Press({ compra, shared, turn, setSent }: PressProps) {
  const { waiting } = useJobDesk();
  const { progress, send, cancel } = useJob(compra);
  const goOn = useGoOn(pendienteId(compra));
  const press = async (): Promise<boolean> => {
    setSent(compra);
    const isDone = await send({ file: shared.image, turn, key: `compartida-${shared.at}-${compra.id}` });
    if (isDone) await waiting.dropShared(shared);
    else setSent(null);
    return isDone;
  };
  if (progress !== null) return <Progress percent={progress * 100} onCancel={cancel} />;
  return (
    <Button variant="primary" full className={styles.press} icon={<UploadIcon />} onClick={() => goOn(press())}>
      <span>Subir el comprobante de {totalText(compra)}</span>
    </Button>
  );
}

/** What the address says of the share is said: loaded again, the page goes by what is kept. */
function useOutcomeTaken(): void {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    if (!params.has(SHARE_OUTCOME)) return;
    params.delete(SHARE_OUTCOME);
    setParams(params, { replace: true });
  }, [params, setParams]);
}
