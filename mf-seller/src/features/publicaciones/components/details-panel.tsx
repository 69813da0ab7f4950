import {
  CATEGORIAS,
  ESTADOS,
  type Estado,
  estadoLabel,
  MAX_DESCRIPCION,
  proposedExistencias,
} from '@fluxpartes/dominio';
import { RadioGroup, SelectField, TextareaField, TextField } from '@fluxpartes/ui';
import { existenciasText } from '../form-model.ts';
import type { PublicacionFormApi } from '../use-publicacion-form.ts';
import { FieldsPanel } from './fields-panel.tsx';
import styles from './panels.module.css';

/** The units that the form proposes by itself for a part in this condition. */
const proposal = (estado: string) => existenciasText(proposedExistencias(estado === 'usado' ? 'usado' : 'nuevo'));

const ESTADO_CHOICES = ESTADOS.map((value) => ({ value, label: estadoLabel(value) }));

/** What the part is. While the form loads, `FormSkeleton` shows as many fields in bones. */
export function DetailsPanel({ form }: { form: PublicacionFormApi }) {
  const { value: estado, onChange: changeEstado, ...estadoOptions } = form.fieldProps('estado');
  const chooseEstado = (chosen: Estado) => {
    changeEstado(chosen);
    // What was proposed goes with its reason; what was typed stays.
    if (form.values.existencias === proposal(estado)) form.setValue('existencias', proposal(chosen));
  };
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
        onChange={chooseEstado}
        {...estadoOptions}
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
