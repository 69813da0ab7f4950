import { CONNECTION_ERROR, outcomeOf } from '@fluxpartes/api-client';
import type { Usuario } from '@fluxpartes/contrato';
import { isEmailLiberado } from '@fluxpartes/dominio';
import { Button, EmailText, Note } from '@fluxpartes/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRequestConfirmacion } from '../api/use-request-confirmacion.ts';
import styles from './cuenta.module.css';

/** That nobody has opened the link to the account's e-mail yet, and how to get another. Everything works without it. */
export function UnconfirmedEmail({ usuario }: { usuario: Usuario }) {
  // An API of the version before says nothing of it.
  if (usuario.email_confirmado !== false) return null;
  return (
    <Note tone="info" className={styles.confirm}>
      {isEmailLiberado(usuario.email) ? <WithoutEmail /> : <Request email={usuario.email} />}
    </Note>
  );
}

function WithoutEmail() {
  return (
    <p>
      Quien usa el email que habías puesto lo liberó, y tu cuenta quedó sin email. Antes de salir,{' '}
      <Link to="/editar-perfil">poné otro</Link>: lo necesitás para volver a ingresar.
    </p>
  );
}

function Request({ email }: { email: string }) {
  const { run, progress } = useRequestConfirmacion();
  const [answer, setAnswer] = useState('');
  const request = async () => {
    setAnswer('');
    const outcome = await run(email);
    if (outcome?.type === 'done') setAnswer('Listo. El enlace llega en unos minutos.');
    if (outcome?.type === 'failed') setAnswer(outcomeOf(outcome.error, CONNECTION_ERROR));
  };
  return (
    <>
      <p>
        <b>Email sin confirmar.</b> Abrí el enlace que te mandamos a <EmailText email={email} />: así nadie más puede
        quedarse con él.
      </p>
      <Button size="sm" busy={progress !== null} busyLabel="Enviando..." onClick={() => void request()}>
        Enviar de nuevo
      </Button>
      <p role="status" className={styles.answer}>
        {answer}
      </p>
    </>
  );
}
