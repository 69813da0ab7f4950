import type { Response, Test } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { EDIT, putPublicacion } from '../edit-form.ts';
import { FILES, REGISTRO } from '../registro.ts';
import { PASSWORD, type Personas } from './personas.ts';
import { tokenOf } from './targets.ts';

/** A valid call with all required data; `target` is the id, hash or word of its target. */
type Call = (client: TestAgent, target: number | string, personas: Personas) => PromiseLike<Response>;

let registrations = 0;

function withFields(request: Test, campos: Readonly<Record<string, string>>): Test {
  for (const [campo, value] of Object.entries(campos)) request.field(campo, value);
  return request;
}

function signIn(client: TestAgent, target: number | string, { cuenta }: Personas): Test {
  const email = target === 'email desconocido' ? 'nadie@matriz.test' : cuenta.email;
  const password = target === 'clave equivocada' ? 'otra clave larga' : PASSWORD;
  return client.post('/login').send({ email, password });
}

function registrar(client: TestAgent, target: number | string, { cuenta }: Personas): Test {
  registrations += 1;
  const email = target === 'email registrado' ? cuenta.email : `alta${registrations}@matriz.test`;
  return withFields(client.post('/register'), { ...REGISTRO, email, dni: `9${registrations}` });
}

/** E-mail, DNI and cashback of an account; invented values if there is no account. */
async function dataOf({ test }: Personas, id: number | string) {
  const [row] = await test.query<{ email: string; dni: string; cashback: string }>(
    'SELECT email, dni, cashback FROM usuarios WHERE id = $1',
    [id],
  );
  return row ?? { email: 'nadie@matriz.test', dni: '1', cashback: '0' };
}

const PERFIL = { nombre: 'Ana', apellido: 'Prueba', contrasena: '', telefono: '1144445555' };

const CUENTAS: Readonly<Record<string, Call>> = {
  'POST /login': signIn,
  'POST /logout': (client) => client.post('/logout'),
  'GET /sesion': (client) => client.get('/sesion'),
  'GET /sesiones': (client) => client.get('/sesiones'),
  'DELETE /sesiones/{id}': (client, id) => client.delete(`/sesiones/${id}`),
  'DELETE /sesiones': (client) => client.delete('/sesiones'),
  'POST /register': registrar,
  'POST /recuperacion': async (client, id, personas) => {
    const { email, dni } = await dataOf(personas, id);
    return client.post('/recuperacion').send({ email, dni });
  },
  'POST /actualizar-password': async (client, id, personas) => {
    const { email, dni } = await dataOf(personas, id);
    const request = client.post('/actualizar-password').set('X-Recuperacion-Token', tokenOf(id));
    return request.send({ email, dni, nuevaPassword: PASSWORD });
  },
  'POST /deshacer-cambio': (client, id) => client.post('/deshacer-cambio').set('X-Recuperacion-Token', tokenOf(id)),
  'POST /confirmacion-de-email': async (client, id, personas) => {
    const { email } = await dataOf(personas, id);
    return client.post('/confirmacion-de-email').send({ email });
  },
  'POST /confirmar-email': (client, id) =>
    client.post('/confirmar-email').set('X-Recuperacion-Token', tokenOf(id)).send({ accion: 'confirmar' }),
};

const PUBLICACIONES: Readonly<Record<string, Call>> = {
  'GET /publicaciones': (client) => client.get('/publicaciones'),
  'GET /publicaciones/{id}': (client, id) => client.get(`/publicaciones/${id}`),
  'GET /publicaciones/{id}/parecidas': (client, id) => client.get(`/publicaciones/${id}/parecidas`),
  'POST /publicaciones': (client) => withFields(client.post('/publicaciones'), EDIT),
  'PUT /publicaciones/{id}': (client, id) => putPublicacion(client, id),
  'PUT /publicaciones/{id}/pausar': (client, id) => client.put(`/publicaciones/${id}/pausar`).send({ pausada: true }),
  'DELETE /publicaciones/{id}': (client, id) => client.delete(`/publicaciones/${id}`),
};

const USUARIOS: Readonly<Record<string, Call>> = {
  'GET /usuarios/{id}': (client, id) => client.get(`/usuarios/${id}`),
  'GET /usuarios': (client) => client.get('/usuarios'),
  'PUT /usuarios/{id} multipart': (client, id) =>
    withFields(client.put(`/usuarios/${id}`), { ...PERFIL, email: `${id}@matriz.test` }),
  'PUT /usuarios/{id} JSON': (client, id) => client.put(`/usuarios/${id}`).send({ nombre: `Ana ${id}` }),
  'DELETE /usuarios/{id}': (client, id) => client.delete(`/usuarios/${id}`).send({ contrasena_actual: 'no es esta' }),
  'GET /usuarios/{id}/datos.zip': (client, id) => client.get(`/usuarios/${id}/datos.zip`),
  'GET /usuarios/{id}/ventas-ultimos-30': (client, id) => client.get(`/usuarios/${id}/ventas-ultimos-30`),
  'GET /usuarios/{id}/compras-ultimos-30': (client, id) => client.get(`/usuarios/${id}/compras-ultimos-30`),
  'GET /usuarios/{id}/compras': (client, id) => client.get(`/usuarios/${id}/compras`),
  'GET /usuarios/{id}/ventas': (client, id) => client.get(`/usuarios/${id}/ventas`),
  'GET /usuarios/{id}/ventas-recuento': (client, id) => client.get(`/usuarios/${id}/ventas-recuento`),
  'PUT /usuarios/{id}/rechazar-documento': (client, id) =>
    client.put(`/usuarios/${id}/rechazar-documento`).send({ documento: 'constanciaAfip', motivo: 'No se lee' }),
  'GET /usuarios/{id}/historial': (client, id) => client.get(`/usuarios/${id}/historial`),
  'GET /usuarios.csv': (client) => client.get('/usuarios.csv'),
  'PUT /usuarios/{id}/cashback': async (client, id, personas) => {
    const { cashback } = await dataOf(personas, id);
    return client.put(`/usuarios/${id}/cashback`).send({ cashback: Number(cashback) });
  },
};

const VENTAS: Readonly<Record<string, Call>> = {
  'POST /ventas': (client, id) => client.post('/ventas').send({ publicacion_id: id, cantidad: 1, monto: 1000 }),
  'POST /ventas/{id}/comprobante': (client, id) =>
    client.post(`/ventas/${id}/comprobante`).attach('comprobante', FILES.png, 'captura.png'),
  'DELETE /ventas/{id}/comprobante': (client, id) => client.delete(`/ventas/${id}/comprobante`),
  'PUT /ventas/{id}/rechazar-comprobante': (client, id) =>
    client.put(`/ventas/${id}/rechazar-comprobante`).send({ motivo: 'No se lee' }),
  'PUT /ventas/{id} recepcion': (client, id) => client.put(`/ventas/${id}`).send({ confirmacioncomprador: true }),
  'PUT /ventas/{id} admin': (client, id) => client.put(`/ventas/${id}`).send({ cantidad: 2, pago_recibido: true }),
  'PUT /ventas/{id}/anular': (client, id) => client.put(`/ventas/${id}/anular`).send({ motivo: 'No hay stock' }),
  'POST /arrepentimientos': (client, id) =>
    client.post('/arrepentimientos').send({ venta_id: id, email: 'nadie@matriz.test' }),
  'POST /ventas/{id}/pedir-anulacion': (client, id) =>
    client.post(`/ventas/${id}/pedir-anulacion`).send({ motivo: 'No hay stock' }),
  'PUT /ventas/{id}/pedido': (client, id) =>
    client.put(`/ventas/${id}/pedido`).send({ estado: 'rechazado', respuesta: 'Ya salió' }),
  'DELETE /ventas/{id}/pedido': (client, id) => client.delete(`/ventas/${id}/pedido`),
  'PUT /ventas/{id}/cuenta-devolucion': (client, id) =>
    client.put(`/ventas/${id}/cuenta-devolucion`).send({ cuenta: 'taller.sur.mp' }),
  'PUT /ventas/{id}/devolucion': (client, id) => client.put(`/ventas/${id}/devolucion`).send({ referencia: 'T 1' }),
  'GET /ventas-detalle': (client) => client.get('/ventas-detalle'),
  'GET /ventas-detalle.csv': (client) => client.get('/ventas-detalle.csv'),
  'GET /ventas/{id}/historial': (client, id) => client.get(`/ventas/${id}/historial`),
};

const LIQUIDACIONES: Readonly<Record<string, Call>> = {
  'GET /liquidaciones/pendientes': (client) => client.get('/liquidaciones/pendientes'),
  'GET /liquidaciones': (client) => client.get('/liquidaciones'),
  'GET /liquidaciones.csv': (client) => client.get('/liquidaciones.csv'),
  'GET /liquidaciones/{id}.csv': (client, id) => client.get(`/liquidaciones/${id}.csv`),
  'GET /liquidaciones/{id}/historial': (client, id) => client.get(`/liquidaciones/${id}/historial`),
  'POST /liquidaciones': async (client, id, { test }) => {
    const [venta] = await test.query('SELECT vendedor_id FROM ventas WHERE id = $1', [id]);
    return client.post('/liquidaciones').send({ vendedor_id: venta?.vendedor_id ?? id, ventas: [id] });
  },
  'PUT /liquidaciones/{id}': (client, id) => client.put(`/liquidaciones/${id}`).send({ referencia: 'TR-1' }),
  'DELETE /liquidaciones/{id}': (client, id) => client.delete(`/liquidaciones/${id}`),
  'GET /usuarios/{id}/cobros': (client, id) => client.get(`/usuarios/${id}/cobros`),
  'GET /usuarios/{id}/liquidaciones': (client, id) => client.get(`/usuarios/${id}/liquidaciones`),
};

/** Every call of the contract's table. */
export const CALLS: Readonly<Record<string, Call>> = {
  ...CUENTAS,
  ...PUBLICACIONES,
  ...USUARIOS,
  ...VENTAS,
  ...LIQUIDACIONES,
  'GET /fotos/{hash}/{ancho}.webp': (client, hash) => client.get(`/fotos/${hash}/320.webp`),
  'GET /archivos/{id}': (client, id) => client.get(`/archivos/${id}`),
  'GET /salud': (client) => client.get('/salud'),
  'GET /salud/listo': (client) => client.get('/salud/listo'),
  'GET /documentacion': (client) => client.get('/documentacion'),
};
