import { mecanicoDePrueba } from '../../test-support/datos.ts';
import { documentoPorAprobar } from './documentos.ts';

describe('the document that the key approves', () => {
  it('is the first that was uploaded and waits', () => {
    expect(documentoPorAprobar(mecanicoDePrueba())?.titulo).toBe('Certificado de estudio');
    expect(documentoPorAprobar(mecanicoDePrueba({ constancia_afip_url: '/api/archivos/9' }))?.titulo).toBe(
      'Constancia AFIP',
    );
  });

  it('is else the first that is not approved, which may have been shown on paper', () => {
    const sinArchivos = mecanicoDePrueba({ certificado_estudio_url: null });
    expect(documentoPorAprobar(sinArchivos)?.titulo).toBe('Constancia AFIP');
  });

  it('is none where both are approved', () => {
    const aprobado = mecanicoDePrueba({ aprobado_constancia_afip: true, aprobado_certificado_estudio: true });
    expect(documentoPorAprobar(aprobado)).toBeNull();
  });
});
