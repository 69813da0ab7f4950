import type { Usuario } from '@fluxpartes/contrato';
import { cuentaLabel } from '@fluxpartes/dominio';
import { Panel, TextField } from '@fluxpartes/ui';
import styles from './perfil.module.css';

const neverChanges = () => undefined;

/** What one reads and does not change: ID, DNI and account type (specification, section 5). */
export function FixedPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Tu cuenta">
      <p className={styles.explanation}>Estos datos no se cambian desde acá.</p>
      <div className={styles.fixed}>
        <TextField label="ID" readOnly value={String(usuario.id)} onChange={neverChanges} />
        <TextField label="DNI" readOnly value={usuario.dni} onChange={neverChanges} />
        <TextField label="Tipo de cuenta" readOnly value={cuentaLabel(usuario.tipo_cuenta)} onChange={neverChanges} />
      </div>
    </Panel>
  );
}
