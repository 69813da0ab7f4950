import { Note } from '@fluxpartes/ui';
import type { Respuesta } from '../use-envio.ts';
import styles from './recuperacion-form.module.css';

const TONOS = { correcta: 'ok', neutra: 'info' } as const;

/** The API's sentence, where the eye is: above the button that asked for it. A refusal interrupts, an answer waits. */
export function RespuestaEnLugar({ respuesta }: { respuesta: Respuesta | null }) {
  return (
    <>
      {/* There before its text, so that a screen reader hears the text come. */}
      <div role="status" className={styles.respuesta}>
        {respuesta && respuesta.tono !== 'rechazo' ? <Note tone={TONOS[respuesta.tono]}>{respuesta.texto}</Note> : null}
      </div>
      {respuesta?.tono === 'rechazo' ? (
        <Note role="alert" tone="danger" className={styles.respuesta}>
          {respuesta.texto}
        </Note>
      ) : null}
    </>
  );
}
