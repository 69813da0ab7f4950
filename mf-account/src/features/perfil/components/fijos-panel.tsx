import type { Usuario } from '@fluxpartes/contrato';
import { etiquetaDeCuenta } from '@fluxpartes/dominio';
import { Panel, TextField } from '@fluxpartes/ui';
import styles from './perfil.module.css';

const noCambia = () => undefined;

/** What one reads and does not change: ID, DNI and account type (specification, section 5). */
export function FijosPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Tu cuenta">
      <p className={styles.explicacion}>Estos datos no se cambian desde acá.</p>
      <div className={styles.fijos}>
        <TextField label="ID" readOnly value={String(usuario.id)} onChange={noCambia} />
        <TextField label="DNI" readOnly value={usuario.dni} onChange={noCambia} />
        <TextField label="Tipo de cuenta" readOnly value={etiquetaDeCuenta(usuario.tipo_cuenta)} onChange={noCambia} />
      </div>
    </Panel>
  );
}
