import { HIDDEN_CONTRASENA, typedContrasena } from '@fluxpartes/contrato';
import { centavos } from '@fluxpartes/dominio';
import { testMecanico } from '../../testing/fixtures.ts';
import { asText, CAMPOS, CUENTA_FIELDS, validateCuenta, valuesOf } from './cuenta.ts';

const base = testMecanico();

describe('the account form', () => {
  it('has the fields of the specification, in its order', () => {
    expect(CUENTA_FIELDS.map((campo) => CAMPOS[campo].label)).toEqual([
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
    expect(asText('nombre_local', '')).toBe('-');
    expect(asText('tipo_cuenta', 'vendedor')).toBe('Vendedor');
    expect(asText('cashback', 1234.5)).toBe('$\u00a01.234,50');
  });

  it('sends what is typed, the cashback in pesos, and leaves out a password that stays', () => {
    const result = validateCuenta({ ...valuesOf(base), nombre: ' Ana ', cashback: centavos(1_050) }, base);
    expect(result).toMatchObject({ ok: true, data: { nombre: 'Ana', cashback: 10.5, email: 'marcos@correo.com' } });
    expect(result.ok && result.data.contrasena).toBeUndefined();
  });

  it('keeps an old password that today would be too short, and a hidden one', () => {
    for (const contrasena of ['corta', HIDDEN_CONTRASENA]) {
      const oldOne = testMecanico({ contrasena });
      expect(validateCuenta(valuesOf(oldOne), oldOne).ok).toBe(true);
    }
  });

  it("'email and password required, cashback numeric'", () => {
    const result = validateCuenta({ ...valuesOf(base), email: '', contrasena: '', cashback: null }, base);
    expect(result.ok ? {} : Object.keys(result.campos).sort()).toEqual(['cashback', 'contrasena', 'email']);
  });

  it('never lets the dots of a hidden password into a new one', () => {
    expect(typedContrasena(HIDDEN_CONTRASENA, `${HIDDEN_CONTRASENA}nueva-clave`)).toBe('nueva-clave');
    expect(typedContrasena('con•punto', 'con•puntos')).toBe('con•puntos');
  });
});
