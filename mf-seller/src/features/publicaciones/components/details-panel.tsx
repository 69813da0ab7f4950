import { CATEGORIAS, ESTADOS, estadoLabel, MAX_DESCRIPCION } from '@fluxpartes/dominio';
import { RadioGroup, SelectField, TextareaField, TextField } from '@fluxpartes/ui';
import type { PublicacionFormApi } from '../use-publicacion-form.ts';
import { FieldsPanel } from './fields-panel.tsx';
import styles from './panels.module.css';

const ESTADO_CHOICES = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

/** What the part is. While the form loads, `FormSkeleton` shows as many fields in bones. */
export function DetailsPanel({ form }: { form: PublicacionFormApi }) {
  const { value: estado, ...chooseEstado } = form.fieldProps('estado');
  return (
    <FieldsPanel title="El repuesto">
      <TextField
        className={styles.width}
        label="Nombre del producto"
        autoComplete="off"
        placeholder="Disco de freno ventilado delantero"
        required
        {...form.fieldProps('nombre_producto')}
      />
      <SelectField
        label="Categoría"
        options={CATEGORIAS}
        placeholder="Elegí una categoría"
        required
        {...form.fieldProps('categoria')}
      />
      <RadioGroup
        label="Estado"
        options={ESTADO_CHOICES}
        value={estado === 'usado' ? 'usado' : 'nuevo'}
        {...chooseEstado}
      />
      <TextField label="Marca del repuesto" autoComplete="off" hint="Opcional" {...form.fieldProps('marca_repuesto')} />
      <TextField label="Código de serie" autoComplete="off" hint="Opcional" {...form.fieldProps('codigo_serie')} />
      <TextareaField
        className={styles.width}
        label="Descripción"
        hint="Opcional"
        maxLength={MAX_DESCRIPCION}
        {...form.fieldProps('descripcion')}
      />
    </FieldsPanel>
  );
}
