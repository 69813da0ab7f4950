import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { cambiosElegidos, camposEnConflicto, esInocuo } from './conflicto.ts';

const base = mecanicoDePrueba();

describe('an edit that crosses another one', () => {
  const mia = { nombre: 'Mario', telefono: base.telefono };
  const cruce = { base, mia, actual: { ...base, nombre: 'María', cashback: 0, version: 4 } };

  it('shows both values of each field, and suggests the value of whoever changed it', () => {
    expect(camposEnConflicto(cruce)).toEqual([
      { campo: 'nombre', etiqueta: 'Nombre', mio: 'Mario', actual: 'María', sugerida: 'mio' },
      { campo: 'cashback', etiqueta: 'Cashback', mio: '$\u00a01.234,50', actual: '$\u00a00,00', sugerida: 'actual' },
    ]);
  });

  it('sends only what was chosen, and nothing where all is as the other one left it', () => {
    expect(cambiosElegidos(cruce, { nombre: 'mio', cashback: 'actual' })).toEqual({ nombre: 'Mario' });
    expect(cambiosElegidos(cruce, { nombre: 'actual', cashback: 'mio' })).toEqual({ cashback: 1234.5 });
    expect(cambiosElegidos(cruce, { nombre: 'actual', cashback: 'actual' })).toBeNull();
  });

  it('is innocuous where only an approval was switched meanwhile', () => {
    expect(esInocuo({ base, mia, actual: { ...base, aprobado_certificado_estudio: true } })).toBe(true);
    expect(esInocuo(cruce)).toBe(false);
  });
});

describe('an approval that crosses a change', () => {
  const mia = { aprobado_certificado_estudio: true };

  it('is innocuous where the account alone changed, or the other document', () => {
    expect(esInocuo({ base, mia, actual: { ...base, nombre: 'Ana', constancia_afip_url: '/api/archivos/9' } })).toBe(
      true,
    );
  });

  it('of a file that nobody saw is asked about, and not suggested', () => {
    const cruce = { base, mia, actual: { ...base, certificado_estudio_url: '/api/archivos/99' } };
    expect(esInocuo(cruce)).toBe(false);
    expect(camposEnConflicto(cruce)).toEqual([
      {
        campo: 'aprobado_certificado_estudio',
        etiqueta: 'Certificado de estudio',
        mio: 'Aprobado',
        actual: 'No aprobado, con otro archivo',
        sugerida: 'actual',
      },
    ]);
    expect(cambiosElegidos(cruce, { aprobado_certificado_estudio: 'mio' })).toEqual(mia);
    expect(cambiosElegidos(cruce, { aprobado_certificado_estudio: 'actual' })).toBeNull();
  });

  it('asks nothing where the other admin approved it as well', () => {
    expect(camposEnConflicto({ base, mia, actual: { ...base, aprobado_certificado_estudio: true } })).toEqual([]);
  });
});
