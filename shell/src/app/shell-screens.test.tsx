import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { inlineRegistry } from '../testing/inline-registry.ts';
import { SectionSkeleton, SectionUnavailable } from './shell-screens.tsx';

const show = (path: string, content: ReactNode) =>
  render(<MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>);

describe('a section that is not available', () => {
  const at = (extra = {}) => (
    <SectionUnavailable retry={() => {}} incident={null} isReadable={false} isRetrying={false} {...extra} />
  );
  beforeEach(() => inlineRegistry());
  afterEach(() => jest.restoreAllMocks());

  it("shows 'Estás sin conexión' only when the browser is offline", () => {
    show('/register', at());
    expect(screen.queryByText(/sin conexión/)).toBeNull();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show('/register', at({ incident: 'ab12' }));
    expect(screen.getByText('Estás sin conexión. Revisá la red y tocá Reintentar.')).toBeVisible();
  });
});

it.each([
  ['/', 'Ingresar'],
  ['/register', 'Crear cuenta'],
  ['/registersuccess', 'Registro exitoso'],
])('the skeleton of %s shows its heading in a landmark', (path, title) => {
  show(path, <SectionSkeleton />);
  const heading = screen.getByRole('heading', { level: 1, name: title });
  expect(heading.closest('main, section[aria-labelledby]')).not.toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
});
