import { CONTRASENA_OCULTA, DNI_DUDOSO } from '@fluxpartes/contrato';
import {
  etiquetaDeCuenta,
  isDniDudoso,
  LOCALIDADES,
  soloDigitos,
  TELEFONO_DIGITOS,
  TIPOS_CUENTA,
} from '@fluxpartes/dominio';
import { Button, MoneyField, SelectField, TextField, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';
import { Tecla } from '../../../teclado/tecla.tsx';
import { CAMPOS, contrasenaTipeada, type ValoresDeCuenta, validarCuenta, valoresDe } from '../cuenta.ts';
import type { EdicionDeUsuario } from '../use-ediciones.ts';
import estilos from './usuario-form.module.css';

const TIPOS = TIPOS_CUENTA.map((tipo) => ({ value: tipo, label: etiquetaDeCuenta(tipo) }));
/** Who the user is. */
const NOMBRES = ['nombre', 'apellido', 'nombre_local'] as const;
/** The most characters of each of them that the API takes. */
const LARGO_DE_NOMBRE = 80;
const LARGO_DE_DNI = 20;

type FormularioDeCuenta = ReturnType<typeof useForm<ValoresDeCuenta>>;

/** The edit form of a user, with exactly the fields of the specification. A failure keeps what was typed. */
export function UsuarioForm({ base, borrador, onBorrador, onGuardar, onCancelar }: EdicionDeUsuario) {
  const form = useForm<ValoresDeCuenta>({
    initial: borrador ?? valoresDe(base),
    validate: (valores) => {
      const resultado = validarCuenta(valores, base);
      return resultado.ok ? {} : resultado.campos;
    },
    onSubmit: async (valores) => {
      const resultado = validarCuenta(valores, base);
      return resultado.ok ? onGuardar(resultado.data) : resultado.campos;
    },
  });
  const { values, isSubmitting } = form;
  useEffect(() => {
    onBorrador(values);
  }, [onBorrador, values]);
  return (
    <form {...form.formProps} className={estilos.formulario} aria-label={`Editar el usuario #${base.id}`}>
      <div className={estilos.campos}>
        <DeAcceso form={form} />
        {NOMBRES.map((campo) => (
          <TextField
            key={campo}
            className={campo === 'nombre_local' ? estilos.ancho : undefined}
            label={CAMPOS[campo].etiqueta}
            maxLength={LARGO_DE_NOMBRE}
            autoComplete="off"
            {...form.fieldProps(campo)}
          />
        ))}
        <DeContacto form={form} />
      </div>
      <Botones enviando={isSubmitting} onCancelar={onCancelar} />
    </form>
  );
}

function Botones({ enviando, onCancelar }: { enviando: boolean; onCancelar: () => void }) {
  return (
    <div className={estilos.botones}>
      <Button
        type="submit"
        variant="primary"
        busy={enviando}
        busyLabel="Guardando..."
        aria-keyshortcuts="Control+Enter"
      >
        Guardar
        <Tecla>Control+Enter</Tecla>
      </Button>
      <Button disabled={enviando} aria-keyshortcuts="Escape" onClick={onCancelar}>
        Cancelar
        <Tecla>Escape</Tecla>
      </Button>
    </div>
  );
}

/** What the account is entered by, and what it is. The password is in clear, as in the view mode. */
function DeAcceso({ form }: { form: FormularioDeCuenta }) {
  const contrasena = form.fieldProps('contrasena');
  const tipo = form.fieldProps('tipo_cuenta');
  return (
    <>
      <TextField
        className={estilos.ancho}
        label={CAMPOS.email.etiqueta}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        required
        {...form.fieldProps('email')}
      />
      <TextField
        label={CAMPOS.contrasena.etiqueta}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        required
        {...contrasena}
        onChange={(tipeada) => contrasena.onChange(contrasenaTipeada(contrasena.value, tipeada))}
        onFocus={(evento) => {
          if (contrasena.value === CONTRASENA_OCULTA) evento.target.select();
        }}
      />
      <SelectField
        label={CAMPOS.tipo_cuenta.etiqueta}
        options={TIPOS}
        {...tipo}
        onChange={(elegido) => {
          const nuevo = TIPOS_CUENTA.find((posible) => posible === elegido);
          if (nuevo) tipo.onChange(nuevo);
        }}
      />
    </>
  );
}

/** Where and how the user is found, and the balance. */
function DeContacto({ form }: { form: FormularioDeCuenta }) {
  const localidad = form.fieldProps('localidad');
  const telefono = form.fieldProps('telefono');
  return (
    <>
      <SelectField
        label={CAMPOS.localidad.etiqueta}
        options={LOCALIDADES}
        {...localidad}
        onChange={(elegida) => {
          const nueva = LOCALIDADES.find((posible) => posible === elegida);
          if (nueva) localidad.onChange(nueva);
        }}
      />
      <TextField
        label={CAMPOS.dni.etiqueta}
        maxLength={LARGO_DE_DNI}
        autoComplete="off"
        hint={isDniDudoso(form.values.dni) ? DNI_DUDOSO : undefined}
        {...form.fieldProps('dni')}
      />
      <TextField
        label={CAMPOS.telefono.etiqueta}
        type="tel"
        inputMode="numeric"
        maxLength={TELEFONO_DIGITOS.maximo}
        autoComplete="off"
        {...telefono}
        onChange={(tipeado) => telefono.onChange(soloDigitos(tipeado))}
      />
      <MoneyField label={CAMPOS.cashback.etiqueta} maxLength={24} {...form.fieldProps('cashback')} />
    </>
  );
}
