import { addCompatibilidad, MARCAS, marcaLabel, modelosOf, type Vehiculo } from '@fluxpartes/dominio';
import { FormErrorSummary, Panel, SelectField } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import type { PublicacionFormApi } from './form-model.ts';
import styles from './publicacion-form.module.css';

const MARCA_OPTIONS = MARCAS.map((value) => ({ value, label: marcaLabel(value) }));

/** The car that the part is for, and the other cars that the part fits. Changing the brand clears the model. */
export function VehiculoPanel({ form }: { form: PublicacionFormApi }) {
  const marca = form.fieldProps('marca');
  const chooseMarca = (chosen: string) => {
    marca.onChange(chosen);
    form.setValue('modelo', '');
  };
  return (
    <>
      <FieldsPanel title="Para qué auto">
        <SelectField
          label="Marca"
          options={MARCA_OPTIONS}
          placeholder="Elegí una marca"
          required
          {...marca}
          onChange={chooseMarca}
        />
        <SelectField
          label="Modelo"
          options={modelosOf(marca.value)}
          placeholder={marca.value ? 'Elegí un modelo' : 'Elegí una marca'}
          disabled={!marca.value}
          required
          {...form.fieldProps('modelo')}
        />
      </FieldsPanel>
      <CompatibilidadEditor form={form} />
    </>
  );
}

/** The other cars that the part fits: a press on a model adds the car or takes it away. */
function CompatibilidadEditor({ form }: { form: PublicacionFormApi }) {
  const { compatibilidad: list, marca, modelo } = form.values;
  const isOwn = (car: Vehiculo) => car.marca === marca && car.modelo === modelo;
  const toggle = (car: Vehiculo, isAdded: boolean) => {
    const others = list.filter(({ marca, modelo }) => marca !== car.marca || modelo !== car.modelo);
    form.setValue('compatibilidad', isAdded ? addCompatibilidad(list, car) : others);
  };
  return (
    <Panel title="Compatibilidad">
      <p className={styles.explanation}>Tocá los otros autos a los que les va.</p>
      <div className={styles.marcas}>
        {MARCAS.map((brand) => (
          <fieldset key={brand} className={styles.marca}>
            <legend>{marcaLabel(brand)}</legend>
            {modelosOf(brand)
              .map((model) => ({ marca: brand, modelo: model }))
              .filter((car) => !isOwn(car) || list.some(isOwn))
              .map((car) => (
                <label key={car.modelo} className={styles.car}>
                  <input
                    type="checkbox"
                    checked={list.some((other) => other.marca === brand && other.modelo === car.modelo)}
                    onChange={(event) => toggle(car, event.target.checked)}
                  />
                  {car.modelo}
                </label>
              ))}
          </fieldset>
        ))}
      </div>
      <FormErrorSummary message={form.errors.compatibilidad} />
    </Panel>
  );
}

/** A panel of the form; its fields stand in two columns on a wide screen. */
export function FieldsPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className={styles.grid}>{children}</div>
    </Panel>
  );
}
