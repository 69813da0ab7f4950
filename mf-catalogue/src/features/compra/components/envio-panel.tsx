import { envioLabel, LOCALIDADES, type TipoEnvio } from '@fluxpartes/dominio';
import { Panel, SelectField, TextField } from '@fluxpartes/ui';
import type { useCompra } from '../use-compra.ts';
import styles from './compra.module.css';

interface Props {
  tipo: TipoEnvio | null;
  form: ReturnType<typeof useCompra>['form'];
}

/** Where it goes; only for a listing that ships, and then all four are required. */
export function EnvioPanel({ tipo, form }: Props) {
  const title = <>Datos de envío {tipo && <span className={styles.tipo}>· {envioLabel(tipo)}</span>}</>;
  return (
    <Panel title={title}>
      <div className={styles.envio}>
        <SelectField
          label="Localidad"
          placeholder="Elegí una localidad"
          options={LOCALIDADES}
          required
          autoComplete="shipping address-level2"
          {...form.fieldProps('localidad_envio')}
        />
        <TextField
          label="Dirección"
          required
          autoComplete="shipping address-line1"
          {...form.fieldProps('direccion_envio')}
        />
        <TextField
          label="Altura"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.fieldProps('altura_envio')}
        />
        <TextField
          label="Entre calles"
          required
          autoComplete="shipping address-line2"
          {...form.fieldProps('entrecalles_envio')}
        />
      </div>
    </Panel>
  );
}
