import type { Usuario } from '@fluxpartes/contrato';
import { EmailText, KeyValueList } from '@fluxpartes/ui';
import { CAMPOS, CAMPOS_DE_CUENTA, type CampoDeCuenta, enTexto } from '../cuenta.ts';
import estilos from './usuario-card.module.css';

/** Where the second column begins on a desktop. */
const MITAD = CAMPOS_DE_CUENTA.indexOf('nombre_local');

/** The view mode: every field of the account in the specification's order, '-' for what is empty. */
export function UsuarioVista({ usuario }: { usuario: Usuario }) {
  const lista = (campos: readonly CampoDeCuenta[]) => (
    <KeyValueList
      compact
      className={estilos.datos}
      items={campos.map((campo) => ({
        label: CAMPOS[campo].etiqueta,
        value: campo === 'email' ? <EmailText email={usuario.email} /> : enTexto(campo, usuario[campo]),
        tone: campo === 'cashback' ? 'ok' : undefined,
      }))}
    />
  );
  return (
    <div className={estilos.vista}>
      {lista(CAMPOS_DE_CUENTA.slice(0, MITAD))}
      {lista(CAMPOS_DE_CUENTA.slice(MITAD))}
    </div>
  );
}
