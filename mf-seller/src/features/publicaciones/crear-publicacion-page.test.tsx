import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { API, montar, usuario } from '../../testing/montar.tsx';
import { comisionDe, rechazo, servidorDePrueba } from '../../testing/servidor.ts';

// Whole forms are typed key by key, also on a busy machine.

jest.mock('@fluxpartes/ui', () => ({
  ...jest.requireActual('@fluxpartes/ui'),
  achicarFoto: async (archivo: File) => {
    if (archivo.name.startsWith('rota')) throw new Error('no image');
    return new Blob(['jpeg'], { type: 'image/jpeg' });
  },
}));

type Pedido = { clave: string | null; cuerpo: string };
const pedidos: Pedido[] = [];
const server = servidorDePrueba();

const creada = () => HttpResponse.json({ id: 1 }, { status: 201 });
const alPublicar = (respuesta: () => Response | Promise<Response>) =>
  server.use(
    http.post(`${API}/publicaciones`, async ({ request }) => {
      pedidos.push({ clave: request.headers.get('Idempotency-Key'), cuerpo: await request.text() });
      return respuesta();
    }),
  );
beforeEach(() => {
  localStorage.clear();
  pedidos.length = 0;
  server.use(...comisionDe(false, 0));
});

type Pantalla = ReturnType<typeof montar>;
const titulo = () => screen.findByRole('heading', { level: 1, name: 'Crear publicación' });
const publicar = ({ teclado }: Pantalla) => teclado.click(screen.getByRole('button', { name: 'Publicar' }));
const marcas = () => screen.getAllByLabelText('Marca');
const modelos = () => screen.getAllByLabelText('Modelo');

async function elegir({ teclado }: Pantalla, lista: HTMLElement[], lugar: number, valor: string) {
  await teclado.selectOptions(lista[lugar] ?? document.body, valor);
}

async function completar(pantalla: Pantalla) {
  const { teclado } = pantalla;
  await titulo();
  await teclado.type(screen.getByLabelText('Nombre del producto'), 'Disco de freno');
  await teclado.selectOptions(screen.getByLabelText('Categoría'), 'Frenos');
  await elegir(pantalla, marcas(), 0, 'ford');
  await elegir(pantalla, modelos(), 0, 'Focus');
  await teclado.type(screen.getByLabelText('Precio'), '84.500,50');
  await teclado.selectOptions(screen.getByLabelText('Ubicación'), 'Adrogué');
}

const fotos = (cantidad: number) =>
  Array.from({ length: cantidad }, (_, i) => new File(['x'], `foto-${i + 1}.png`, { type: 'image/png' }));

test('publishing shows its sentence, with ways to the catalogue and to another one, and forgets the draft', async () => {
  alPublicar(creada);
  const pantalla = montar('/crearpublicacion');
  await completar(pantalla);
  expect(localStorage.getItem('borrador_publicacion_7')).toContain('Disco de freno');
  await publicar(pantalla);
  expect(await screen.findByRole('heading', { name: '¡Publicación creada con éxito!' })).toHaveFocus();
  expect(localStorage.getItem('borrador_publicacion_7')).toBeNull();
  expect(localStorage.getItem('borrador_publicacion_7_clave')).toBeNull();
  expect(pedidos[0]?.cuerpo).toMatch(/name="precio"\r\n\r\n84500.5\r\n/);
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Publicar otra' }));
  expect(await screen.findByLabelText('Nombre del producto')).toHaveValue('');
});

test('from the success one goes back to /home', async () => {
  alPublicar(creada);
  const pantalla = montar('/crearpublicacion');
  await completar(pantalla);
  await publicar(pantalla);
  await pantalla.teclado.click(await screen.findByRole('button', { name: 'Volver al catálogo' }));
  expect(pantalla.ruta.actual).toBe('/home');
});

test.each([
  ['a refusal', () => rechazo('error_interno')],
  ['a lost connection', () => HttpResponse.error()],
])(
  "%s says 'Error al crear la publicación', keeps everything, and a retry repeats the key, over a reload too",
  async (_caso, respuesta) => {
    alPublicar(respuesta);
    const pantalla = montar('/crearpublicacion');
    await completar(pantalla);
    await publicar(pantalla);
    await waitFor(() => expect(pantalla.avisos).toEqual(['Error al crear la publicación']));
    expect(screen.getByLabelText('Nombre del producto')).toHaveValue('Disco de freno');
    await publicar(pantalla);
    await waitFor(() => expect(pedidos).toHaveLength(2));
    expect(pedidos[0]?.clave).toMatch(/^[0-9a-f]{32}$/);
    expect(pedidos[1]?.clave).toBe(pedidos[0]?.clave);
    pantalla.unmount();
    const recargada = montar('/crearpublicacion');
    await titulo();
    await publicar(recargada);
    await waitFor(() => expect(pedidos).toHaveLength(3));
    expect(pedidos[2]?.clave).toBe(pedidos[0]?.clave);
  },
);

test('it is sent once, and can be cancelled while it is sent', async () => {
  alPublicar(async () => {
    await delay('infinite');
    return creada();
  });
  const pantalla = montar('/crearpublicacion');
  await completar(pantalla);
  await publicar(pantalla);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publicando...' })).toBeDisabled();
  await pantalla.teclado.type(screen.getByLabelText('Nombre del producto'), '{Enter}');
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByRole('button', { name: 'Publicar' })).toBeEnabled();
  expect(pedidos.length).toBeLessThanOrEqual(1);
  expect(pantalla.avisos).toEqual([]);
});

test('every field at fault is told in its sentence, and nothing is sent', async () => {
  const pantalla = montar('/crearpublicacion');
  await titulo();
  await pantalla.teclado.click(screen.getByRole('radio', { name: 'Sí' }));
  await publicar(pantalla);
  const sentencias = [
    ['Nombre del producto', 'Ingresá el nombre del producto.'],
    ['Categoría', 'Elegí una categoría.'],
    ['Precio', 'Ingresá el precio.'],
    ['Ubicación', 'Elegí la ubicación.'],
    ['Tipo de envío', 'Elegí el tipo de envío.'],
  ] as const;
  for (const [campo, sentencia] of sentencias) {
    expect(screen.getByLabelText(campo)).toHaveAccessibleDescription(sentencia);
  }
  expect(marcas()[0]).toHaveAccessibleDescription('Elegí una marca.');
  await waitFor(() => expect(screen.getByLabelText('Nombre del producto')).toHaveFocus());
  await pantalla.teclado.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.queryByLabelText('Tipo de envío')).toBeNull();
  expect(pedidos).toEqual([]);
});

test('the draft survives a reload', async () => {
  const antes = montar('/crearpublicacion');
  await completar(antes);
  antes.unmount();
  const pantalla = montar('/crearpublicacion');
  await titulo();
  expect(screen.getByLabelText('Nombre del producto')).toHaveValue('Disco de freno');
  expect(screen.getByLabelText('Precio')).toHaveValue('84.500,50');
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Empezar de cero' }));
  expect(screen.getByLabelText('Nombre del producto')).toHaveValue('');
});

test('another brand takes the model away, and offers its own', async () => {
  const pantalla = montar('/crearpublicacion');
  await titulo();
  expect(modelos()[0]).toBeDisabled();
  await elegir(pantalla, marcas(), 0, 'ford');
  await elegir(pantalla, modelos(), 0, 'Focus');
  await elegir(pantalla, marcas(), 0, 'fiat');
  expect(modelos()[0]).toHaveValue('');
  expect(within(modelos()[0] ?? document.body).getByRole('option', { name: 'Cronos' })).toBeVisible();
});

test('a compatibility needs brand and model, is added once, and can be taken away', async () => {
  const pantalla = montar('/crearpublicacion');
  await titulo();
  const agregar = () => pantalla.teclado.click(screen.getByRole('button', { name: 'Agregar compatibilidad' }));
  await elegir(pantalla, marcas(), 1, 'volkswagen');
  await agregar();
  expect(modelos()[1]).toHaveAccessibleDescription('Elegí un modelo de esa marca.');
  for (let vez = 0; vez < 2; vez++) {
    await elegir(pantalla, marcas(), 1, 'volkswagen');
    await elegir(pantalla, modelos(), 1, 'Gol');
    await agregar();
  }
  const lista = screen.getByRole('list', { name: 'Autos compatibles' });
  expect(within(lista).getAllByRole('listitem')).toHaveLength(1);
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Quitar Volkswagen Gol' }));
  expect(within(lista).queryByRole('listitem')).toBeNull();
});

test('a sixth photo alerts, and the first five stay', async () => {
  const pantalla = montar('/crearpublicacion');
  await titulo();
  await pantalla.teclado.upload(screen.getByLabelText(/Hasta 5 fotos/), fotos(6));
  await waitFor(() => expect(pantalla.avisos).toEqual(['Solo se pueden subir hasta 5 fotos']));
  expect(screen.getAllByRole('img', { name: /^Foto \d/ })).toHaveLength(5);
});

test('photos change places by their buttons, and the first one is the cover', async () => {
  const pantalla = montar('/crearpublicacion');
  await titulo();
  await pantalla.teclado.upload(screen.getByLabelText(/Hasta 5 fotos/), fotos(3));
  await screen.findByRole('img', { name: 'Foto 3: foto-3.jpg' });
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Mover la foto 2 antes' }));
  expect(screen.getByRole('img', { name: 'Foto 1: foto-2.jpg' })).toBeVisible();
  expect(screen.getByText('La foto es ahora la portada.')).toBeVisible();
  await pantalla.teclado.click(screen.getByRole('button', { name: 'Quitar foto 1' }));
  expect(screen.getByRole('img', { name: 'Foto 1: foto-1.jpg' })).toBeVisible();
  expect(screen.getAllByRole('img', { name: /^Foto \d/ })).toHaveLength(2);
});

test('a file that is no image is named', async () => {
  const pantalla = montar('/crearpublicacion');
  await titulo();
  const rota = new File(['x'], 'rota.png', { type: 'image/png' });
  await pantalla.teclado.upload(screen.getByLabelText(/Hasta 5 fotos/), [rota]);
  expect(await screen.findByText('No pudimos leer rota.png. Probá con fotos JPG o PNG.')).toBeVisible();
});

test.each([
  ['approved, 16 sales', comisionDe(true, 16), '17', '$ 14.365,09', '$ 70.135,41'],
  ['no approval, no sales', comisionDe(false, 0), '30', '$ 25.350,15', '$ 59.150,35'],
  ['failed lookups', [http.get(`${API}/usuarios/*`, () => HttpResponse.error())], '30', '$ 25.350,15', '$ 59.150,35'],
])('commission and net gain follow the price: %s', async (_caso, respuestas, porcentaje, comision, ganancia) => {
  server.use(...respuestas);
  const { teclado } = montar('/crearpublicacion');
  await titulo();
  await teclado.type(screen.getByLabelText('Precio'), '84500,50');
  expect(await screen.findByText(`${porcentaje} %`, { selector: '.strong' })).toBeVisible();
  const texto = (name: string) => screen.getByRole('group', { name }).textContent?.replaceAll('\u00a0', ' ');
  expect(texto('Comisión')).toContain(comision);
  expect(texto('Ganancia neta')).toContain(ganancia);
});

test.each([
  ['a mechanic', usuario('mecanico'), '/home'],
  ['a guest', { tipo: 'invitado' } as const, '/'],
])('%s is sent to another page', async (_caso, sesion, destino) => {
  const { ruta } = montar('/crearpublicacion', sesion);
  await waitFor(() => expect(ruta.actual).toBe(destino));
});

test('Volver goes to the catalogue where there is no page before', async () => {
  const { teclado, ruta } = montar('/crearpublicacion');
  await titulo();
  await teclado.click(screen.getByRole('button', { name: 'Volver' }));
  expect(ruta.actual).toBe('/home');
});
