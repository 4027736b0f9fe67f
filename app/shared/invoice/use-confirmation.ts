import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const most = 15;

/** While a payment is being confirmed the page asks again, a second later each time, for two minutes. */
export function useConfirmation(isConfirming: boolean): void {
  const { revalidate } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isConfirming || tries === most) return;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        void revalidate();
      },
      (tries + 1) * 1_000,
    );
    return () => clearTimeout(timer);
  }, [isConfirming, tries, revalidate]);
}
