import { postOnce } from "../../ui/post-once.ts";

type AddOnWish = { name: string; email: string; projectId: string; selectedAddOns: string };

const results = { success: "sent", refused: "refused", silence: "failed" } as const;

export async function sendAddOns(wish: AddOnWish, retryKey: string) {
  return results[await postOnce("/send-add-ons-email.php", wish, retryKey)];
}
