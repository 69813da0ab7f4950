import { API, testPublicacion, testServer, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mount } from '../../testing/mount.ts';

const server = testServer();
const FOTOS = ['/api/fotos/a1/1280.webp', '/api/fotos/b2/1280.webp', '/api/fotos/c3/1280.webp'];

beforeEach(() => {
  server.use(http.get(`${API}/publicaciones/7`, () => HttpResponse.json(testPublicacion({ fotos: FOTOS }))));
});

async function openGallery() {
  const view = mount('/publicacion/7', VENDEDOR);
  await screen.findByRole('list', { name: 'Fotos' });
  return view;
}

const enlarge = (number: number) => screen.getByRole('button', { name: `Ampliar la foto ${number} de 3` });
/** Presses at one point and releases at another, with the click that a browser adds. */
function swipe(where: Element, dx: number, dy: number) {
  // jsdom's own pointer events have no coordinates.
  fireEvent(where, new MouseEvent('pointerdown', { bubbles: true, clientX: 200, clientY: 200 }));
  fireEvent(where, new MouseEvent('pointerup', { bubbles: true, clientX: 200 + dx, clientY: 200 + dy }));
  fireEvent.click(where, { detail: 1 });
}

describe('the photos', () => {
  it('are chosen by their thumbnails', async () => {
    const { user } = await openGallery();
    expect(screen.getByRole('button', { name: 'Foto 1' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Foto 3' }));
    expect(within(enlarge(3)).getByRole('img', { hidden: true })).toHaveAttribute(
      'srcset',
      expect.stringContaining('/c3/1280.webp 1280w'),
    );
    expect(screen.getByText('3 de 3')).toBeInTheDocument();
  });

  it('are walked with the arrows, and stop at both ends', async () => {
    const { user } = await openGallery();
    enlarge(1).focus();
    await user.keyboard('{ArrowLeft}');
    expect(enlarge(1)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(enlarge(3)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(enlarge(1)).toHaveFocus();
  });

  it('are walked with a swipe, which is no click', async () => {
    await openGallery();
    swipe(enlarge(1), -120, 10);
    expect(enlarge(2)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the zoom', () => {
  it('opens with a click, walks with the arrows, and gives the focus back', async () => {
    const { user } = await openGallery();
    await user.click(enlarge(1));
    const zoom = screen.getByRole('dialog', { name: /Foto ampliada/ });
    expect(within(zoom).getByRole('button', { name: 'Cerrar' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('2 de 3')).toBeInTheDocument();
    await user.click(within(zoom).getByRole('button', { name: 'Foto siguiente' }));
    expect(within(zoom).getByText('3 de 3')).toBeInTheDocument();
    await user.click(within(zoom).getByRole('button', { name: 'Cerrar' }));
    expect(enlarge(3)).toHaveFocus();
  });

  it('closes with Escape', async () => {
    const { user } = await openGallery();
    await user.click(enlarge(1));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes with a click on the photo and with a swipe up or down', async () => {
    const { user } = await openGallery();
    await user.click(enlarge(1));
    await user.click(within(screen.getByRole('dialog')).getByRole('img'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(enlarge(1));
    swipe(within(screen.getByRole('dialog')).getByRole('img'), 5, 150);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is walked with a swipe to the side', async () => {
    const { user } = await openGallery();
    await user.click(enlarge(1));
    const zoom = screen.getByRole('dialog');
    swipe(within(zoom).getByRole('img'), -150, 5);
    expect(within(zoom).getByText('2 de 3')).toBeInTheDocument();
  });
});

describe('sharing', () => {
  it("copies the address and says 'Enlace copiado' where the device has no share sheet", async () => {
    const { user } = await openGallery();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(await screen.findByText('Enlace copiado')).toBeInTheDocument();
    expect(copy).toHaveBeenCalledWith(location.href);
  });

  it('uses the share sheet where there is one', async () => {
    const share = jest.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openGallery();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(share).toHaveBeenCalledWith({ title: 'Disco de freno ventilado', url: location.href });
    Reflect.deleteProperty(navigator, 'share');
  });
});
