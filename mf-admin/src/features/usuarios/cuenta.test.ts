import { CONTRASENA_OCULTA } from '@fluxpartes/contrato';
import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { CAMPOS, CAMPOS_DE_CUENTA, contrasenaTipeada, enTexto, validarCuenta, valoresDe } from './cuenta.ts';

const base = mecanicoDePrueba();

describe('the account form', () => {
  it('has the fields of the specification, in its order', () => {
    expect(CAMPOS_DE_CUENTA.map((campo) => CAMPOS[campo].etiqueta)).toEqual([
      'Email',
      'Contraseña',
      'Tipo de cuenta',
      'Nombre',
      'Apellido',
      'Nombre local',
      'Localidad',
      'DNI',
      'Teléfono',
      'Cashback',
    ]);
  });

  it('tells values in words', () => {
    expect(enTexto('nombre_local', '')).toBe('-');
    expect(enTexto('tipo_cuenta', 'vendedor')).toBe('Vendedor');
    expect(enTexto('cashback', 1234.5)).toBe('$\u00a01.234,50');
  });

  it('sends what is typed, the cashback in pesos, and leaves out a password that stays', () => {
    const resultado = validarCuenta({ ...valoresDe(base), nombre: ' Ana ', cashback: 1_050 }, base);
    expect(resultado).toMatchObject({ ok: true, data: { nombre: 'Ana', cashback: 10.5, email: 'marcos@correo.com' } });
    expect(resultado.ok && resultado.data.contrasena).toBeUndefined();
  });

  it('keeps an old password that today would be too short, and a hidden one', () => {
    for (const contrasena of ['corta', CONTRASENA_OCULTA]) {
      const vieja = mecanicoDePrueba({ contrasena });
      expect(validarCuenta(valoresDe(vieja), vieja).ok).toBe(true);
    }
  });

  it("'email and password required, cashback numeric'", () => {
    const resultado = validarCuenta({ ...valoresDe(base), email: '', contrasena: '', cashback: null }, base);
    expect(resultado.ok ? {} : Object.keys(resultado.campos).sort()).toEqual(['cashback', 'contrasena', 'email']);
  });

  it('never lets the dots of a hidden password into a new one', () => {
    expect(contrasenaTipeada(CONTRASENA_OCULTA, `${CONTRASENA_OCULTA}nueva-clave`)).toBe('nueva-clave');
    expect(contrasenaTipeada('con•punto', 'con•puntos')).toBe('con•puntos');
  });
});
