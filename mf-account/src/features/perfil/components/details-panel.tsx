import { CUENTA_BANCARIA_LENGTH } from '@fluxpartes/contrato';
import { onlyDigits } from '@fluxpartes/dominio';
import { Panel, TextField } from '@fluxpartes/ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PerfilFormApi } from '../use-perfil-form.ts';
import styles from './perfil.module.css';

/** The field that 'Tus cobros' leads to. */
const CUENTA = 'cuenta-bancaria';

/** Who one is; a seller's shop as well. What is no digit never gets into the phone. */
export function DetailsPanel({ form, isVendedor }: { form: PerfilFormApi; isVendedor: boolean }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${CUENTA}`) document.getElementById(CUENTA)?.focus();
  }, [hash]);
  const telefono = form.fieldProps('telefono');
  return (
    <Panel title="Tus datos">
      <div className={styles.grid}>
        <TextField label="Nombre" autoComplete="given-name" required {...form.fieldProps('nombre')} />
        <TextField label="Apellido" autoComplete="family-name" required {...form.fieldProps('apellido')} />
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          hint="Solo números, con la característica."
          required
          {...telefono}
          onChange={(typed) => telefono.onChange(onlyDigits(typed))}
        />
        {isVendedor ? (
          <TextField
            label="Nombre del local"
            autoComplete="organization"
            hint="Así te ven los compradores."
            {...form.fieldProps('nombre_local')}
          />
        ) : null}
        {isVendedor ? (
          <TextField
            id={CUENTA}
            label="CBU o alias"
            autoComplete="off"
            spellCheck={false}
            maxLength={CUENTA_BANCARIA_LENGTH}
            hint="Ahí te transferimos lo que vendés. Solo lo ven vos y la administración."
            {...form.fieldProps('cuenta_bancaria')}
          />
        ) : null}
      </div>
    </Panel>
  );
}
