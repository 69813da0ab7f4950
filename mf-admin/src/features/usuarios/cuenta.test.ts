import { HIDDEN_CONTRASENA, typedContrasena } from '@fluxpartes/contrato';
import { centavos } from '@fluxpartes/dominio';
import { testMecanico } from '../../testing/fixtures.ts';
import { asText, CAMPOS, CUENTA_FIELDS, conflictsOf, documentoToApprove, validateCuenta, valuesOf } from './cuenta.ts';

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

  it('formats its values', () => {
    expect(asText('nombre_local', '')).toBe('-');
    expect(asText('tipo_cuenta', 'vendedor')).toBe('Vendedor');
    expect(asText('cashback', 1234.5)).toBe('$\u00a01.234,50');
  });

  it('sends the typed values, the cashback in pesos, and no unchanged password', () => {
    const result = validateCuenta({ ...valuesOf(base), nombre: ' Ana ', cashback: centavos(1_050) }, base);
    expect(result).toMatchObject({ ok: true, data: { nombre: 'Ana', cashback: 10.5, email: 'marcos@correo.com' } });
    expect(result.ok && result.data.contrasena).toBeUndefined();
  });

  it('accepts an unchanged password that is too short or hidden', () => {
    for (const contrasena of ['corta', HIDDEN_CONTRASENA]) {
      const oldOne = testMecanico({ contrasena });
      expect(validateCuenta(valuesOf(oldOne), oldOne).ok).toBe(true);
    }
  });

  it("'email and password required, cashback numeric'", () => {
    const result = validateCuenta({ ...valuesOf(base), email: '', contrasena: '', cashback: null }, base);
    expect(result.ok ? {} : Object.keys(result.campos).sort()).toEqual(['cashback', 'contrasena', 'email']);
  });

  it('removes the dots of a hidden password from a new one', () => {
    expect(typedContrasena(HIDDEN_CONTRASENA, `${HIDDEN_CONTRASENA}nueva-clave`)).toBe('nueva-clave');
    expect(typedContrasena('con•punto', 'con•puntos')).toBe('con•puntos');
  });
});

describe('an edit after a concurrent edit', () => {
  const own = { nombre: 'Mario', telefono: base.telefono };

  it('shows both values of each different field, and suggests the changed one', () => {
    const actual = { ...base, nombre: 'María', cashback: 0, version: 4 };
    expect(conflictsOf({ base, own, actual })).toEqual([
      { campo: 'nombre', label: 'Nombre', mine: 'Mario', actual: 'María', suggested: 'mio' },
      { campo: 'cashback', label: 'Cashback', mine: '$\u00a01.234,50', actual: '$\u00a00,00', suggested: 'actual' },
    ]);
  });

  it('is sent again when only an approval was toggled', () => {
    expect(conflictsOf({ base, own, actual: { ...base, aprobado_certificado_estudio: true } })).toBeNull();
  });
});

describe('an approval after a concurrent change', () => {
  const own = { aprobado_certificado_estudio: true };

  it('is sent again when only the account or the other document changed', () => {
    const actual = { ...base, nombre: 'Ana', constancia_afip_url: '/api/archivos/9' };
    expect(conflictsOf({ base, own, actual })).toBeNull();
  });

  it('conflicts with a replaced file', () => {
    const actual = { ...base, certificado_estudio_url: '/api/archivos/99' };
    expect(conflictsOf({ base, own, actual })).not.toHaveLength(0);
  });

  it('has no conflicting field when another admin approved the same document', () => {
    expect(conflictsOf({ base, own, actual: { ...base, aprobado_certificado_estudio: true } })).toEqual([]);
  });
});

describe('the document that the shortcut approves', () => {
  it('is the first uploaded one that is not approved', () => {
    expect(documentoToApprove(testMecanico())?.title).toBe('Certificado de estudio');
    expect(documentoToApprove(testMecanico({ constancia_afip_url: '/api/archivos/9' }))?.title).toBe('Constancia AFIP');
  });

  it('is null when the unapproved documents were never uploaded', () => {
    expect(documentoToApprove(testMecanico({ certificado_estudio_url: null }))).toBeNull();
  });

  it('is null when both are approved', () => {
    const aprobado = testMecanico({ aprobado_constancia_afip: true, aprobado_certificado_estudio: true });
    expect(documentoToApprove(aprobado)).toBeNull();
  });
});
