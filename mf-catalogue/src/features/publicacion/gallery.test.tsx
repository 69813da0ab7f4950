import { API, testPublicacion, testServer, VENDEDOR } from '@fluxpartes/mf-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
async function openZoom(user: UserEvent) {
  await user.click(enlarge(1));
  return screen.findByRole('dialog', { name: /Foto ampliada/ });
}

/** Presses with one finger at one point and releases at another. */
function swipe(where: Element, dx: number, dy: number) {
  // jsdom's own pointer events have no coordinates.
  const down = new MouseEvent('pointerdown', { bubbles: true, clientX: 200, clientY: 200 });
  fireEvent(where, Object.assign(down, { isPrimary: true, pointerId: 1, pointerType: 'touch' }));
  const up = new MouseEvent('pointerup', { bubbles: true, clientX: 200 + dx, clientY: 200 + dy });
  fireEvent(where, Object.assign(up, { pointerId: 1 }));
}

describe('the photos', () => {
  it('are selected by their thumbnails', async () => {
    const { user } = await openGallery();
    expect(screen.getByRole('button', { name: 'Foto 1' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Foto 3' }));
    expect(within(enlarge(3)).getByRole('img', { hidden: true })).toHaveAttribute(
      'srcset',
      expect.stringContaining('/c3/1280.webp 1280w'),
    );
    expect(screen.getByText('3 de 3')).toBeInTheDocument();
  });

  it('change with the arrow keys, and stop at both ends', async () => {
    const { user } = await openGallery();
    enlarge(1).focus();
    await user.keyboard('{ArrowLeft}');
    expect(enlarge(1)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(enlarge(3)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(enlarge(1)).toHaveFocus();
  });

  it('change on a swipe', async () => {
    await openGallery();
    swipe(enlarge(1), -120, 10);
    expect(enlarge(2)).toBeInTheDocument();
  });
});

describe('the zoom', () => {
  it('opens on a click, changes photos with arrow keys, and returns focus when closed', async () => {
    const { user } = await openGallery();
    const zoom = await openZoom(user);
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
    await openZoom(user);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes on a backdrop click or a vertical swipe, but not on a photo click', async () => {
    const { user } = await openGallery();
    const zoom = await openZoom(user);
    const photo = within(zoom).getByRole('img');
    await user.click(photo);
    expect(zoom).toBeInTheDocument();
    await user.click(photo.closest('[class*="canvas"]') as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    swipe(within(await openZoom(user)).getByRole('img'), 5, 150);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps its photo on arrow keys and swipes while enlarged, until a double click', async () => {
    // jsdom has no layout, and the scale follows from the boxes.
    const box = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const scale = Number(/scale\(([\d.]+)\)/.exec(this.getAttribute('style') ?? '')?.[1] ?? 1);
      return new DOMRect(0, 0, 360 * scale, 740 * scale);
    });
    const { user } = await openGallery();
    const zoom = await openZoom(user);
    const photo = within(zoom).getByRole('img');
    await user.click(within(zoom).getByRole('button', { name: 'Acercar' }));
    expect(await within(zoom).findByRole('button', { name: 'Alejar' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('1 de 3')).toBeInTheDocument();
    swipe(photo, -150, 5);
    swipe(photo, 0, 150);
    expect(within(zoom).getByText('1 de 3')).toBeInTheDocument();
    await user.dblClick(photo);
    expect(await within(zoom).findByRole('button', { name: 'Acercar' })).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(within(zoom).getByText('2 de 3')).toBeInTheDocument();
    box.mockRestore();
  });

  it('changes photos on a horizontal swipe', async () => {
    const { user } = await openGallery();
    const zoom = await openZoom(user);
    swipe(within(zoom).getByRole('img'), -150, 5);
    expect(within(zoom).getByText('2 de 3')).toBeInTheDocument();
  });
});

describe('sharing', () => {
  it("copies the URL and shows 'Enlace copiado' when the device has no share sheet", async () => {
    const { user } = await openGallery();
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(await screen.findByText('Enlace copiado')).toBeInTheDocument();
    expect(copy).toHaveBeenCalledWith(location.href);
  });

  it('uses the share sheet when the device has one', async () => {
    const share = jest.fn(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = await openGallery();
    await user.click(screen.getByRole('button', { name: 'Compartir' }));
    expect(share).toHaveBeenCalledWith({ title: 'Disco de freno ventilado', url: location.href });
    Reflect.deleteProperty(navigator, 'share');
  });
});
