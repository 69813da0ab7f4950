import { DNI_DOUBTFUL, DNI_LENGTH, HIDDEN_CONTRASENA, NOMBRE_LENGTH, typedContrasena } from '@fluxpartes/contrato';
import {
  cuentaLabel,
  isDoubtfulDni,
  LOCALIDADES,
  onlyDigits,
  TELEFONO_DIGITS,
  TIPOS_CUENTA,
} from '@fluxpartes/dominio';
import { MoneyField, SelectField, TextField, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';
import { FormButtons } from '../../../edits/edit-form.tsx';
import { CAMPOS, type CuentaValues, validateCuenta, valuesOf } from '../cuenta.ts';
import type { UsuarioEdit } from '../use-control.ts';
import styles from './usuario-form.module.css';

const TYPES = TIPOS_CUENTA.map((tipo) => ({ value: tipo, label: cuentaLabel(tipo) }));
/** Who the user is. */
const NOMBRES = ['nombre', 'apellido', 'nombre_local'] as const;

type CuentaForm = ReturnType<typeof useForm<CuentaValues>>;

/** The edit form of a user, with exactly the fields of the specification. A failure keeps what was typed. */
export function UsuarioForm({ edit }: { edit: UsuarioEdit }) {
  const { base, draft, onSave, onCancel } = edit;
  const form = useForm<CuentaValues>({
    initial: draft.current ?? valuesOf(base),
    validate: (sent) => {
      const result = validateCuenta(sent, base);
      return result.ok ? {} : result.campos;
    },
    onSubmit: async (sent) => {
      const result = validateCuenta(sent, base);
      return result.ok ? onSave(result.data) : result.campos;
    },
  });
  const { values, isSubmitting } = form;
  useEffect(() => {
    draft.current = values;
  }, [draft, values]);
  return (
    <form {...form.formProps} className={styles.formModel} aria-label={`Editar el usuario #${base.id}`}>
      <div className={styles.campos}>
        <AccesoFields form={form} />
        {NOMBRES.map((campo) => (
          <TextField
            key={campo}
            className={campo === 'nombre_local' ? styles.width : undefined}
            label={CAMPOS[campo].label}
            maxLength={NOMBRE_LENGTH}
            autoComplete="off"
            {...form.fieldProps(campo)}
          />
        ))}
        <ContactFields form={form} />
      </div>
      <FormButtons sending={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

/** What the account is entered by, and what it is. The password is in clear, as in the view mode. */
function AccesoFields({ form }: { form: CuentaForm }) {
  const contrasena = form.fieldProps('contrasena');
  const tipo = form.fieldProps('tipo_cuenta');
  return (
    <>
      <TextField
        className={styles.width}
        label={CAMPOS.email.label}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        required
        {...form.fieldProps('email')}
      />
      <TextField
        label={CAMPOS.contrasena.label}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        required
        {...contrasena}
        onChange={(typed) => contrasena.onChange(typedContrasena(contrasena.value, typed))}
        onFocus={(event) => {
          if (contrasena.value === HIDDEN_CONTRASENA) event.target.select();
        }}
      />
      <SelectField
        label={CAMPOS.tipo_cuenta.label}
        options={TYPES}
        {...tipo}
        onChange={(chosenTipo) => {
          const newTipo = TIPOS_CUENTA.find((possible) => possible === chosenTipo);
          if (newTipo) tipo.onChange(newTipo);
        }}
      />
    </>
  );
}

/** Where and how the user is found, and the balance. */
function ContactFields({ form }: { form: CuentaForm }) {
  const localidad = form.fieldProps('localidad');
  const telefono = form.fieldProps('telefono');
  return (
    <>
      <SelectField
        label={CAMPOS.localidad.label}
        options={LOCALIDADES}
        {...localidad}
        onChange={(chosenLocalidad) => {
          const newOne = LOCALIDADES.find((possible) => possible === chosenLocalidad);
          if (newOne) localidad.onChange(newOne);
        }}
      />
      <TextField
        label={CAMPOS.dni.label}
        maxLength={DNI_LENGTH}
        autoComplete="off"
        hint={isDoubtfulDni(form.values.dni) ? DNI_DOUBTFUL : undefined}
        {...form.fieldProps('dni')}
      />
      <TextField
        label={CAMPOS.telefono.label}
        type="tel"
        inputMode="numeric"
        maxLength={TELEFONO_DIGITS.maximo}
        autoComplete="off"
        {...telefono}
        onChange={(digits) => telefono.onChange(onlyDigits(digits))}
      />
      <MoneyField label={CAMPOS.cashback.label} maxLength={24} {...form.fieldProps('cashback')} />
    </>
  );
}
