import type { Usuario } from '@fluxpartes/contrato';
import { EmailText, KeyValueList } from '@fluxpartes/ui';
import { asText, CAMPOS, CUENTA_FIELDS, type CuentaField } from '../cuenta.ts';
import styles from './usuario-card.module.css';

/** Where the second column begins on a desktop. */
const HALFWAY = CUENTA_FIELDS.indexOf('nombre_local');

/** The view mode: every field of the account in the specification's order, '-' for what is empty. */
export function UsuarioView({ usuario }: { usuario: Usuario }) {
  const list = (campos: readonly CuentaField[]) => (
    <KeyValueList
      compact
      className={styles.details}
      items={campos.map((campo) => ({
        label: CAMPOS[campo].label,
        value: campo === 'email' ? <EmailText email={usuario.email} /> : asText(campo, usuario[campo]),
        tone: campo === 'cashback' ? 'ok' : undefined,
      }))}
    />
  );
  return (
    <div className={styles.view}>
      {list(CUENTA_FIELDS.slice(0, HALFWAY))}
      {list(CUENTA_FIELDS.slice(HALFWAY))}
    </div>
  );
}
