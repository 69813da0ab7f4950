import { Panel } from '@fluxpartes/ui';
import type { PublicacionFormApi } from '../use-publicacion-form.ts';
import { CompatibilidadEditor } from './compatibilidad-editor.tsx';
import styles from './panels.module.css';
import { VehiculoFields } from './vehiculo-fields.tsx';

/** The car that the part is for, and the others that it fits. */
export function VehiculoPanel({ form }: { form: PublicacionFormApi }) {
  return (
    <>
      <Panel title="Para qué auto">
        <div className={styles.grid}>
          <VehiculoFields marca={form.fieldProps('marca')} modelo={form.fieldProps('modelo')} required />
        </div>
      </Panel>
      <CompatibilidadEditor
        list={form.values.compatibilidad}
        onChange={(list) => form.setValue('compatibilidad', list)}
        error={form.errors.compatibilidad}
      />
    </>
  );
}
