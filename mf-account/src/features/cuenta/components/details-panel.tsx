import type { Usuario } from '@fluxpartes/contrato';
import { cuentaLabel, pesosACentavos } from '@fluxpartes/dominio';
import { EmailText, formatPesos, type KeyValue, KeyValueList, Panel } from '@fluxpartes/ui';
import styles from './cuenta.module.css';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

/**
 * All that the account holds, the password in plain text, as the API gives it: dots where it is not revealed
 * (specification, section 2; contract, 'dangerous features'). A buyer's cashback stands in its readout.
 */
export function DetailsPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Tus datos">
      <KeyValueList
        items={usuario.tipo_cuenta === 'vendedor' ? [...details(usuario), ...forVendedor(usuario)] : details(usuario)}
      />
      <UnconfirmedEmail usuario={usuario} />
    </Panel>
  );
}

function details(usuario: Usuario): KeyValue[] {
  return [
    { label: 'ID', value: usuario.id },
    { label: 'Nombre', value: usuario.nombre },
    { label: 'Apellido', value: usuario.apellido },
    { label: 'DNI', value: usuario.dni },
    { label: 'Email', value: <EmailText email={usuario.email} /> },
    { label: 'Contraseña', value: <span className={styles.key}>{usuario.contrasena}</span> },
    { label: 'Teléfono', value: usuario.telefono },
    { label: 'Localidad', value: usuario.localidad },
    { label: 'Tipo de cuenta', value: cuentaLabel(usuario.tipo_cuenta) },
  ];
}

function forVendedor(usuario: Usuario): KeyValue[] {
  return [
    { label: 'Nombre del local', value: usuario.nombre_local || '-' },
    { label: 'Cashback', value: formatPesos(pesosACentavos(usuario.cashback)) },
  ];
}
