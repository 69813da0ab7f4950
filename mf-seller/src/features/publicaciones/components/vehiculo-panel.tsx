import { Panel } from '@fluxpartes/ui';
import type { FormularioDePublicacion } from '../use-publicacion-form.ts';
import { CompatibilidadEditor } from './compatibilidad-editor.tsx';
import styles from './paneles.module.css';
import { VehiculoFields } from './vehiculo-fields.tsx';

/** The car that the part is for, and the others that it fits. */
export function VehiculoPanel({ form }: { form: FormularioDePublicacion }) {
  return (
    <>
      <Panel title="Para qué auto">
        <div className={styles.grilla}>
          <VehiculoFields marca={form.fieldProps('marca')} modelo={form.fieldProps('modelo')} required />
        </div>
      </Panel>
      <CompatibilidadEditor
        lista={form.values.compatibilidad}
        onChange={(lista) => form.setValue('compatibilidad', lista)}
        error={form.errors.compatibilidad}
      />
    </>
  );
}
