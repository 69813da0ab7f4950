import { ERRORS } from '@fluxpartes/contrato';
import { SHARE_OUTCOME, type ShareOutcome } from '@fluxpartes/mf-kit/waiting';
import { CloseIcon, IconButton, Note } from '@fluxpartes/ui';
import { useSearchParams } from 'react-router-dom';
import styles from '../components/page.module.css';
import { IMAGE_TOO_LARGE } from '../jobs/image.ts';

const NOT_HERE = 'La imagen no llegó. Volvé a compartirla, o elegila acá en su compra.';

/** Nothing else is said of an outcome that nobody knows: anybody can write an address. */
const SENTENCES: Partial<Record<string, string>> = {
  // Kept, and here no more: the session has ended in between, or the browser has cleared it away.
  kept: NOT_HERE,
  wrong_type: ERRORS.comprobante_no_aceptado.message,
  too_large: IMAGE_TOO_LARGE,
  nothing: 'No había ninguna imagen en lo que compartiste.',
  not_arrived: NOT_HERE,
  guest: 'Volvé a compartir el comprobante, o elegilo acá en su compra.',
} satisfies Partial<Record<ShareOutcome, string>>;

/** Why what was shared is not here. */
export function ShareNotice({ outcome }: { outcome: string }) {
  const [params, setParams] = useSearchParams();
  const sentence = SENTENCES[outcome];
  if (sentence === undefined) return null;
  const close = () => {
    params.delete(SHARE_OUTCOME);
    setParams(params, { replace: true });
  };
  return (
    <Note tone="danger" role="alert" className={styles.refused}>
      <p>{sentence}</p>
      <IconButton
        variant="tertiary"
        label="Cerrar aviso"
        icon={<CloseIcon />}
        className={styles.close}
        onClick={close}
      />
    </Note>
  );
}
