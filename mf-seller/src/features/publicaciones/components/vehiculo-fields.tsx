import { MARCAS, marcaLabel, modelosOf } from '@fluxpartes/dominio';
import { type FieldBinding, SelectField } from '@fluxpartes/ui';

const MARCA_OPTIONS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));

interface Props {
  marca: Omit<FieldBinding<string>, 'name'>;
  modelo: Omit<FieldBinding<string>, 'name'>;
  required?: boolean;
}

/** A brand and one of its models. The model waits for the brand, and another brand takes the model away. */
export function VehiculoFields({ marca, modelo, required }: Props) {
  const chooseMarca = (newOne: string) => {
    marca.onChange(newOne);
    modelo.onChange('');
  };
  return (
    <>
      <SelectField
        label="Marca"
        options={MARCA_OPTIONS}
        placeholder="Elegí una marca"
        required={required}
        {...marca}
        onChange={chooseMarca}
      />
      <SelectField
        label="Modelo"
        options={modelosOf(marca.value)}
        placeholder={marca.value ? 'Elegí un modelo' : 'Elegí una marca'}
        disabled={!marca.value}
        required={required}
        {...modelo}
      />
    </>
  );
}
