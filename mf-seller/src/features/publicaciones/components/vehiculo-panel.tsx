import type { PublicacionFormApi } from '../use-publicacion-form.ts';
import { CompatibilidadEditor } from './compatibilidad-editor.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { VehiculoFields } from './vehiculo-fields.tsx';

/** The car that the part is for, and the others that it fits. */
export function VehiculoPanel({ form }: { form: PublicacionFormApi }) {
  return (
    <>
      <FieldsPanel title="Para qué auto">
        <VehiculoFields marca={form.fieldProps('marca')} modelo={form.fieldProps('modelo')} required />
      </FieldsPanel>
      <CompatibilidadEditor form={form} />
    </>
  );
}
