import { createAlerts } from './shell-app.tsx';

describe('the queue of alerts', () => {
  it('shows one at a time, in the order of the calls', async () => {
    const alerts = createAlerts();
    const first = alerts.notify('Login incorrecto');
    const second = alerts.notify('Error de conexión al servidor');
    expect(alerts.get()?.text).toBe('Login incorrecto');
    alerts.get()?.respond(true);
    await first;
    expect(alerts.get()?.text).toBe('Error de conexión al servidor');
    alerts.get()?.respond(false);
    await second;
    expect(alerts.get()).toBeNull();
  });

  it('resolves with the answer to a confirmation', async () => {
    const alerts = createAlerts();
    const answer = alerts.confirm('¿Seguro que deseas borrar esta publicación?', 'Disco de freno');
    expect(alerts.get()).toMatchObject({ tipo: 'confirmacion', detail: 'Disco de freno' });
    alerts.get()?.respond(true);
    await expect(answer).resolves.toBe(true);
  });

  it('cancels the confirmations of a screen that the user leaves, and keeps its notices', async () => {
    const alerts = createAlerts();
    const answers = [alerts.confirm('¿Uno?'), alerts.confirm('¿Dos?')];
    void alerts.notify('Perfil actualizado correctamente');
    alerts.leave();
    await expect(Promise.all(answers)).resolves.toEqual([false, false]);
    expect(alerts.get()?.text).toBe('Perfil actualizado correctamente');
  });

  it('drops alerts after `notifyAlone` until that one is closed', async () => {
    const alerts = createAlerts();
    void alerts.notify('Perfil actualizado correctamente');
    alerts.notifyAlone('Tu sesión terminó. Ingresá de nuevo.');
    alerts.notifyAlone('Tu sesión terminó. Ingresá de nuevo.');
    await alerts.notify('Error al actualizar el perfil');
    await expect(alerts.confirm('¿Seguro?')).resolves.toBe(false);
    alerts.get()?.respond(true);
    expect(alerts.get()?.text).toBe('Tu sesión terminó. Ingresá de nuevo.');
    alerts.get()?.respond(true);
    expect(alerts.get()).toBeNull();
    void alerts.notify('Login incorrecto');
    expect(alerts.get()?.text).toBe('Login incorrecto');
  });

  it('notifies its subscribers until they unsubscribe', () => {
    const alerts = createAlerts();
    const listener = jest.fn();
    const unsubscribe = alerts.subscribe(listener);
    void alerts.notify('uno');
    unsubscribe();
    void alerts.notify('dos');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
