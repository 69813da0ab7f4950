import type { PublicacionVisible } from '@fluxpartes/contrato';
import { estadoLabel, marcaLabel } from '@fluxpartes/dominio';
import { Columns, KeyValueList, Panel } from '@fluxpartes/ui';
import styles from './detail.module.css';

/** What the part fits, what the seller says of it, and its data. */
export function SpecSheet({ publicacion }: { publicacion: PublicacionVisible }) {
  const { compatibilidad, descripcion } = publicacion;
  return (
    <Columns className={styles.specSheet}>
      {(compatibilidad.length > 0 || descripcion !== '') && (
        <div className={`${styles.texts}`}>
          {compatibilidad.length > 0 && <Compatibilidad compatibilidad={compatibilidad} />}
          {descripcion !== '' && (
            <section>
              <h2>Descripción</h2>
              <p className={styles.descripcion}>{descripcion}</p>
            </section>
          )}
        </div>
      )}
      <Panel title="Datos del repuesto">
        <KeyValueList items={repuestoDetails(publicacion)} />
      </Panel>
    </Columns>
  );
}

function Compatibilidad({ compatibilidad }: Pick<PublicacionVisible, 'compatibilidad'>) {
  return (
    <section>
      <h2>Compatibilidad</h2>
      <ul className={styles.vehiculos}>
        {compatibilidad.map(({ marca, modelo }) => (
          <li key={`${marca} ${modelo}`}>
            <span>{marcaLabel(marca)}</span> {modelo}
          </li>
        ))}
      </ul>
    </section>
  );
}

function repuestoDetails({ marca, modelo, marca_repuesto, codigo_serie, estado }: PublicacionVisible) {
  return [
    { label: 'Marca', value: marcaLabel(marca) },
    { label: 'Modelo', value: modelo },
    { label: 'Marca del repuesto', value: marca_repuesto },
    { label: 'Código de serie', value: codigo_serie },
    { label: 'Estado', value: estadoLabel(estado) },
  ].filter(({ value }) => value !== '');
}
