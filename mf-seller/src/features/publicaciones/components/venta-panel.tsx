import { envioLabel, LOCALIDADES, TIPOS_ENVIO } from '@fluxpartes/dominio';
import { MoneyField, RadioGroup, SelectField, TextField } from '@fluxpartes/ui';
import type { PublicacionFormApi } from '../use-publicacion-form.ts';
import { FieldsPanel } from './fields-panel.tsx';

const YES_OR_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const;

const ENVIO_CHOICES = TIPOS_ENVIO.map((value) => ({ value, label: envioLabel(value) }));

/** What it costs, how many there are, where it is, and whether it is sent. The shipping type is asked for only where it is, and cleared where it is not. */
export function VentaPanel({ form }: { form: PublicacionFormApi }) {
  const { value: envio, onChange: changeEnvio, ...envioOptions } = form.fieldProps('envio');
  const chooseEnvio = (chosen: string) => {
    changeEnvio(chosen);
    if (chosen !== 'si') form.setValue('tipo_envio', '');
  };
  return (
    <FieldsPanel title="Precio y entrega">
      <MoneyField label="Precio" placeholder="0,00" required {...form.fieldProps('precio')} />
      <TextField
        label="Unidades"
        inputMode="numeric"
        autoComplete="off"
        hint="Vacío: sin límite"
        {...form.fieldProps('existencias')}
      />
      <SelectField
        label="Ubicación"
        options={LOCALIDADES}
        placeholder="Elegí la ubicación"
        required
        {...form.fieldProps('ubicacion')}
      />
      <RadioGroup
        label="¿Hacés envíos?"
        options={YES_OR_NO}
        value={envio === 'si' ? 'si' : 'no'}
        onChange={chooseEnvio}
        {...envioOptions}
      />
      {envio === 'si' ? (
        <SelectField
          label="Tipo de envío"
          options={ENVIO_CHOICES}
          placeholder="Elegí el tipo de envío"
          required
          {...form.fieldProps('tipo_envio')}
        />
      ) : null}
    </FieldsPanel>
  );
}
