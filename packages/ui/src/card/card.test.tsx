import { centavos } from '@fluxpartes/dominio';
import { render, screen } from '@testing-library/react';
import {
  Card,
  CardBody,
  CardFit,
  CardGrid,
  CardGuestPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardTitle,
} from './card.tsx';

describe('CardFit', () => {
  const car = { marca: 'Volkswagen', modelo: 'Gol' };
  const polo = { marca: 'Volkswagen', modelo: 'Polo' };
  const ranger = { marca: 'Ford', modelo: 'Ranger' };

  it.each([
    [[], ''],
    [[car], 'Volkswagen Gol'],
    [[car, polo], 'Volkswagen Gol, Polo'],
    [[ranger, car], 'Ford Ranger, Volkswagen Gol'],
    [[car, polo, ranger], 'Volkswagen Gol, Polo +1 más'],
    [[car, ranger, polo, polo], 'Volkswagen Gol, Ford Ranger +2 más'],
  ])('shows %j as %j', (compatibilidad, text) => {
    const { container } = render(<CardFit compatibilidad={compatibilidad} />);
    expect(container.textContent).toBe(text);
  });
});

it('Card with a link is one link that contains all its texts', () => {
  render(
    <CardGrid>
      <Card
        link={({ children, ...rest }) => (
          <a href="/publicacion/1" {...rest}>
            {children}
          </a>
        )}
      >
        <CardPhoto url={null} alt="" categoria="Frenos" estado="nuevo" />
        <CardPrice centavos={centavos(8_450_000)} />
        <CardBody>
          <CardTitle>Disco de freno</CardTitle>
          <CardPlace ships>Adrogué</CardPlace>
        </CardBody>
      </Card>
    </CardGrid>,
  );
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', '/publicacion/1');
  expect(link.textContent).toBe('Nuevo$\u00a084.500,00Disco de frenoAdroguéCon envío');
  expect(screen.getByRole('heading', { level: 3, name: 'Disco de freno' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it("CardGuestPrice shows 'Iniciar sesión para ver' and no link", () => {
  render(
    <Card>
      <CardGuestPrice />
    </Card>,
  );
  expect(screen.getByText('Iniciar sesión para ver')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
