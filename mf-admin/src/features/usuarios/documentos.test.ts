import { testMecanico } from '../../testing/fixtures.ts';
import { documentoToApprove } from './documentos.ts';

describe('the document that the key approves', () => {
  it('is the first that was uploaded and waits', () => {
    expect(documentoToApprove(testMecanico())?.title).toBe('Certificado de estudio');
    expect(documentoToApprove(testMecanico({ constancia_afip_url: '/api/archivos/9' }))?.title).toBe('Constancia AFIP');
  });

  it('is none that was never uploaded', () => {
    expect(documentoToApprove(testMecanico({ certificado_estudio_url: null }))).toBeNull();
  });

  it('is none where both are approved', () => {
    const aprobado = testMecanico({ aprobado_constancia_afip: true, aprobado_certificado_estudio: true });
    expect(documentoToApprove(aprobado)).toBeNull();
  });
});
