import { Chat, type ChatController, createChat } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ProductIcon } from '../components/ProductIcon.js';
import type { ProductDetail } from '../product/productQueries.js';
import { tryMessages } from './tryMessages.js';
import { createTryTransport } from './tryTransport.js';

/** A chat with the listed version of an agent; it is gone when the page closes. */
export function TryChat({ product }: { product: ProductDetail }) {
  const t = useMessages(tryMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const { id, name } = product;
  const { prologue, suggested_questions: questions } = product.wire.bot_extra ?? {};
  const chat = useMemo(() => {
    const controller: ChatController = createChat(createTryTransport(id, () => controller.getState().turns));
    return controller;
  }, [id]);
  // React runs effects twice while developing: the chat ends only if no effect for it follows.
  const shown = useRef<ChatController>(undefined);
  useEffect(() => {
    shown.current = chat;
    return () => {
      shown.current = undefined;
      setTimeout(() => {
        if (shown.current !== chat) chat.dispose();
      });
    };
  }, [chat]);
  return (
    <Chat
      chat={chat}
      language={language}
      theme={theme}
      agent={{ name, icon: <ProductIcon product={product} size={28} /> }}
      prologue={prologue}
      suggestedQuestions={questions}
      placeholder={t('placeholder')}
      disclaimer={t('limits')}
      canTalk={false}
    />
  );
}
