import { testMecanico } from '../../testing/fixtures.ts';
import { RULES } from './conflict.ts';

const { isHarmless, conflictingFields, chosenChange } = RULES;

const base = testMecanico();

describe('an edit that crosses another one', () => {
  const own = { nombre: 'Mario', telefono: base.telefono };
  const collision = { base, own, actual: { ...base, nombre: 'María', cashback: 0, version: 4 } };

  it('shows both values of each field, and suggests the value of whoever changed it', () => {
    expect(conflictingFields(collision)).toEqual([
      { campo: 'nombre', label: 'Nombre', mine: 'Mario', actual: 'María', suggested: 'mio' },
      { campo: 'cashback', label: 'Cashback', mine: '$\u00a01.234,50', actual: '$\u00a00,00', suggested: 'actual' },
    ]);
  });

  it('sends only what was chosen, and nothing where all is as the other one left it', () => {
    expect(chosenChange(collision, { nombre: 'mio', cashback: 'actual' })).toEqual({ nombre: 'Mario' });
    expect(chosenChange(collision, { nombre: 'actual', cashback: 'mio' })).toEqual({ cashback: 1234.5 });
    expect(chosenChange(collision, { nombre: 'actual', cashback: 'actual' })).toBeNull();
  });

  it('is innocuous where only an approval was switched meanwhile', () => {
    expect(isHarmless({ base, own, actual: { ...base, aprobado_certificado_estudio: true } })).toBe(true);
    expect(isHarmless(collision)).toBe(false);
  });
});

describe('an approval that crosses a change', () => {
  const own = { aprobado_certificado_estudio: true };

  it('is innocuous where the account alone changed, or the other document', () => {
    expect(isHarmless({ base, own, actual: { ...base, nombre: 'Ana', constancia_afip_url: '/api/archivos/9' } })).toBe(
      true,
    );
  });

  it('of a file that nobody saw is asked about, and not suggested', () => {
    const collision = { base, own, actual: { ...base, certificado_estudio_url: '/api/archivos/99' } };
    expect(isHarmless(collision)).toBe(false);
    expect(conflictingFields(collision)).toEqual([
      {
        campo: 'aprobado_certificado_estudio',
        label: 'Certificado de estudio',
        mine: 'Aprobado',
        actual: 'No aprobado, con otro archivo',
        suggested: 'actual',
      },
    ]);
    expect(chosenChange(collision, { aprobado_certificado_estudio: 'mio' })).toEqual(own);
    expect(chosenChange(collision, { aprobado_certificado_estudio: 'actual' })).toBeNull();
  });

  it('asks nothing where the other admin approved it as well', () => {
    expect(conflictingFields({ base, own, actual: { ...base, aprobado_certificado_estudio: true } })).toEqual([]);
  });
});
