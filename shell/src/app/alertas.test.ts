import { createAlertas } from './alertas.ts';

describe('the queue of alerts', () => {
  it('shows one at a time, in the order asked', async () => {
    const alertas = createAlertas();
    const primera = alertas.avisar('Login incorrecto');
    const segunda = alertas.avisar('Error de conexión al servidor');
    expect(alertas.get()?.texto).toBe('Login incorrecto');
    alertas.get()?.responder(true);
    await primera;
    expect(alertas.get()?.texto).toBe('Error de conexión al servidor');
    alertas.get()?.responder(false);
    await segunda;
    expect(alertas.get()).toBeNull();
  });

  it('says whether a confirmation was accepted', async () => {
    const alertas = createAlertas();
    const respuesta = alertas.confirmar('¿Seguro que deseas borrar esta publicación?', 'Disco de freno');
    expect(alertas.get()).toMatchObject({ tipo: 'confirmacion', detalle: 'Disco de freno' });
    alertas.get()?.responder(true);
    await expect(respuesta).resolves.toBe(true);
  });

  it('lets nobody in behind an alert that says it all, until that one is answered', async () => {
    const alertas = createAlertas();
    void alertas.avisar('Perfil actualizado correctamente');
    alertas.avisarSola('Tu sesión terminó. Ingresá de nuevo.');
    alertas.avisarSola('Tu sesión terminó. Ingresá de nuevo.');
    await alertas.avisar('Error al actualizar el perfil');
    await expect(alertas.confirmar('¿Seguro?')).resolves.toBe(false);
    alertas.get()?.responder(true);
    expect(alertas.get()?.texto).toBe('Tu sesión terminó. Ingresá de nuevo.');
    alertas.get()?.responder(true);
    expect(alertas.get()).toBeNull();
    void alertas.avisar('Login incorrecto');
    expect(alertas.get()?.texto).toBe('Login incorrecto');
  });

  it('tells its subscribers until they leave', () => {
    const alertas = createAlertas();
    const oyente = jest.fn();
    const irse = alertas.subscribe(oyente);
    void alertas.avisar('uno');
    irse();
    void alertas.avisar('dos');
    expect(oyente).toHaveBeenCalledTimes(1);
  });
});
